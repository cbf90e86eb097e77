import { standingOf } from '@vademecum/shared/documents/standing.ts';
import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import type { FoundPlace, SearchHit, SearchResult } from '@vademecum/shared/search/search.ts';
import type { Database } from 'better-sqlite3';
import type { Glossary } from '../../language/glossary.ts';
import { rank } from '../ranking.ts';
import type { IndexFollower } from '../search-follower.ts';
import { searchKnowledge } from '../search-tuning.ts';
import type { SearchIndex } from '../search-index.ts';
import { type AnalysedQuestion, analyseQuestion, type Concept } from '../search-question.ts';
import { currentIndex, searchedConcepts } from '../search-words.ts';
import { type DocumentRow, getLifecycle, listDocumentRows, listPassages, type PassageRow } from '../search.queries.ts';
import { tokensAmong } from '../../language/terms.ts';
import { askedWords } from './asked-words.ts';
import { highlight, snippet } from './highlight.ts';
import { matchesIn, phraseIn } from './matches.ts';
import { type ParsedSearch, parseSearch } from './parse-search.ts';

/** `from`, `to`: first and last moment of the upload, ISO 8601; `today` as YYYY-MM-DD. */
export type FindTask = {
  q: string;
  today: string;
  type?: DocumentType | undefined;
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
  offset: number;
};
export type FoundDocuments = Omit<SearchResult, 'processingTimeMS'>;

/** A document with its passages that match, best first. */
type Group = { documentId: number; passages: number[] };

/** A document matches when one of its passages contains this share of what was asked for (of what the library knows of it). */
const matchingShare = 0.2;
const passagesRanked = 200;
/** With phrases and filters, which leave most out. */
const passagesFiltered = 2_000;
const placesShown = 3;
/** What is left out is left out as it is written. */
const noGlossary: Glossary = { longForms: new Map(), phrases: new Map() };

/** Documents for a search, best first, each with the places that match best. */
export function findDocuments(db: Database, task: FindTask, follower?: IndexFollower): FoundDocuments {
  return db.transaction(() => {
    const parsed = parseSearch(task.q);
    const index = currentIndex(db, follower);
    const analysed = askedWords(index, parsed, searchKnowledge(db).glossary);
    const known = analysed.concepts.filter(({ terms }) => terms.length > 0);
    const unknown = analysed.concepts.flatMap(({ word, terms }) => (terms.length > 0 ? [] : [word]));
    if (known.length === 0) return { nbHits: 0, hits: [], repaired: [], unknown };
    const isMatching = matcher(db, index, { parsed, known, task });
    const groups = parsed.phrases.length > 0 ? withPhrases(db, rankedGroups(index, analysed, passagesFiltered), parsed.phrases) : undefined;
    const ranked = (groups ?? rankedGroups(index, analysed, rankedFor(task))).filter(({ documentId }) => isMatching.has(documentId));
    const page = ranked.slice(task.offset, task.offset + task.limit);
    const hits = page.flatMap((group) => toHit(db, group, { known, phrases: parsed.phrases, task }) ?? []);
    const repaired = analysed.concepts.filter(({ status }) => status === 'repaired').map((concept) => asWritten(db, concept, ranked));
    return { nbHits: groups === undefined ? isMatching.size : ranked.length, hits, repaired, unknown };
  })();
}

/** Enough passages for the page that is asked for, of any documents. */
function rankedFor({ offset, limit, type, from, to }: FindTask): number {
  const isFiltered = type !== undefined || from !== undefined || to !== undefined;
  return isFiltered ? passagesFiltered : Math.min(passagesFiltered, passagesRanked + 10 * (offset + limit));
}

type Matching = { parsed: ParsedSearch; known: readonly Concept[]; task: FindTask };

/** The documents that contain enough of the words and none of the excluded ones, of the type and time asked for. */
function matcher(db: Database, index: SearchIndex, { parsed, known, task }: Matching): Set<number> {
  const coverage = index.coverageBySource(searchedConcepts(known));
  const left = leftOut(db, index, parsed.without);
  const ids = [...coverage].filter(([id, share]) => id > 0 && share >= matchingShare && !left.has(id)).map(([id]) => id);
  if (task.type === undefined && task.from === undefined && task.to === undefined) return new Set(ids);
  const isWanted = ({ type, uploadedAt }: DocumentRow): boolean =>
    (task.type === undefined || type === task.type) &&
    (task.from === undefined || uploadedAt >= task.from) &&
    (task.to === undefined || uploadedAt < task.to);
  return new Set(
    listDocumentRows(db, ids)
      .filter(isWanted)
      .map(({ id }) => id),
  );
}

function leftOut(db: Database, index: SearchIndex, without: readonly string[]): Set<number> {
  const left = new Set<number>();
  for (const words of without) {
    const { concepts, size } = analyseQuestion(index, words, noGlossary);
    const exact = concepts.map((concept) => ({ ...concept, terms: concept.status === 'seen' ? concept.terms.slice(0, 1) : [] }));
    if (exact.some(({ terms }) => terms.length === 0)) continue;
    const isPhrase = /\s/.test(words);
    const holding = isPhrase
      ? withPhrases(db, rankedGroups(index, { concepts: exact, size }, passagesFiltered), [words]).map(({ documentId }) => documentId)
      : [...index.coverageBySource(exact)].filter(([, share]) => share >= 1).map(([id]) => id);
    for (const id of holding) left.add(id);
  }
  return left;
}

function rankedGroups(index: SearchIndex, analysed: AnalysedQuestion, limit: number): Group[] {
  const { found } = index.find(analysed, searchedConcepts(analysed.concepts), limit);
  const groups = new Map<number, Group>();
  for (const { id, documentId } of rank(found, analysed)) {
    if (documentId < 0) continue;
    const group = groups.get(documentId) ?? { documentId, passages: [] };
    groups.set(documentId, group);
    group.passages.push(id);
  }
  return [...groups.values()];
}

/** Only documents that contain each phrase, and their passages that contain one. */
function withPhrases(db: Database, groups: readonly Group[], phrases: readonly string[]): Group[] {
  return groups.flatMap(({ documentId, passages }) => {
    const rows = listPassages(db, passages);
    const holds = (row: PassageRow, phrase: string): boolean =>
      [row.text, row.heading, row.documentName].some((text) => phraseIn(text, phrase).length > 0);
    if (!phrases.every((phrase) => rows.some((row) => holds(row, phrase)))) return [];
    const holding = rows.filter((row) => phrases.some((phrase) => holds(row, phrase)));
    return [{ documentId, passages: holding.map(({ id }) => id) }];
  });
}

function toHit(
  db: Database,
  { documentId, passages }: Group,
  shown: { known: readonly Concept[]; phrases: readonly string[]; task: FindTask },
): SearchHit | undefined {
  const [row] = listDocumentRows(db, [documentId]);
  const rows = listPassages(db, passages.slice(0, placesShown));
  const [best] = rows;
  if (row === undefined || best === undefined) return undefined;
  const terms = valuesByTerm(shown.known);
  const places = rows.map((passage) => toPlace(passage, terms, shown.phrases));
  return {
    id: row.id,
    name: row.name,
    type: row.type as DocumentType,
    uploadedAt: row.uploadedAt,
    highlighted: { name: highlight(row.name, matchesIn(row.name, new Set(terms.keys()))), content: places[0]?.content ?? '' },
    matches: passages.length,
    places,
    ...standingOf(getLifecycle(db, best), shown.task.today),
  };
}

function toPlace(passage: PassageRow, values: ReadonlyMap<string, number>, phrases: readonly string[]): FoundPlace {
  const inPhrases = phrases.flatMap((phrase) => phraseIn(passage.text, phrase).map((range) => ({ ...range, value: 1_000, key: phrase })));
  const found =
    inPhrases.length > 0
      ? inPhrases.sort((a, b) => a.from - b.from)
      : matchesIn(passage.text, new Set(values.keys())).map(({ from, to, term }) => ({
          from,
          to,
          value: values.get(term) ?? 0,
          key: term,
        }));
  const { from, to, content } = snippet(passage.text, found);
  return {
    lineIndex: passage.firstLine + passage.text.slice(0, from).split('\n').length - 1,
    from: passage.startOffset + from,
    to: passage.startOffset + to,
    section: passage.heading,
    content,
  };
}

/** What each term is worth in a snippet: its concept's value, a synonym a little less. */
function valuesByTerm(concepts: readonly Concept[]): Map<string, number> {
  const values = new Map<string, number>();
  for (const { terms, idf, weight } of concepts)
    terms.forEach((term, at) => values.set(term, Math.max(values.get(term) ?? 0, idf * weight * (at === 0 ? 1 : 0.8))));
  return values;
}

/** A repaired word as the best documents write it; the index knows its stem alone. */
function asWritten(db: Database, { word, terms: [term = ''] }: Concept, ranked: readonly Group[]): SearchResult['repaired'][number] {
  const passages = listPassages(
    db,
    ranked.slice(0, placesShown).flatMap(({ passages }) => passages.slice(0, placesShown)),
  );
  const texts = passages.flatMap(({ text, heading, documentName }) => [text, heading, documentName]);
  const terms = new Set([term]);
  const written = texts.map((text) => tokensAmong(text, terms)[0]).find((token) => token !== undefined);
  return { word, usedAs: written?.word ?? term };
}
