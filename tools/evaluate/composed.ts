/**
 * The parts of an extractive answer: whether the gold span is among them, and how much is off the point. By words alone, without a server.
 * npm run evaluate -- composed [--length short] [--limit 250]; the data's folder comes from BENCH_DATA.
 */
import { parseArgs } from 'node:util';
import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { searchPassages, type Retrieved } from '../../server/src/features/ask/retrieve/search.ts';
import { follow } from '../../server/src/index/follower.ts';
import { createIndexFollower } from '../../server/src/index/search-follower.ts';
import { type BenchSet, evenly, readSets, type BenchDocument, type BenchQuestion } from '../../bench/lib/data.ts';
import { readHandbook } from '../../bench/lib/handbook-set.ts';
import { openLibrary, type Library, passageAt } from '../../bench/lib/library.ts';
import { type CitationBook, createCitationBook, toCitation } from '../../server/src/features/ask/cite/citations.ts';
import { composeAnswer } from '../../server/src/features/ask/compose/compose.ts';
import { mean } from '../../bench/lib/measures.ts';

/** Of one answer; undefined: does not apply. Nothing but `refused` for a question that was. */
type ComposedMeasures = {
  refused: boolean;
  /** The first sentence is of a gold document. */
  document?: boolean;
  /** At least 80 % of a gold span is in the answer, and in its first sentence. */
  span?: boolean;
  first?: boolean;
  sentences?: number;
  characters?: number;
  /** Shares of the answer's sentences that are in a gold document, and in the section of the gold span. */
  inDocument?: number;
  inSection?: number;
  /** The second share if the answer contains the span: the rest is then padding, not a mistake. */
  ofRight?: number;
  /** Share of the answer's sentences that are cited word for word; anything but 1 is an error. */
  cited?: number;
};
type Answered = { question: BenchQuestion; found: Retrieved; library: Library; length: AnswerLength };
type Place = { doc: string; section: string; start: number; end: number };

const enough = 0.8;

function measureComposed({ question, found, library, length }: Answered): ComposedMeasures {
  if (found.evidence.verdict !== 'good') return { refused: true };
  const { passages } = found;
  const book = createCitationBook(passages);
  const segments = composeAnswer({ question: question.q, concepts: found.evidence.concepts, passages, length });
  const places = segments.map(({ text, passage }) => placeOf(book.cite(text, passage), library)).filter((place) => place !== undefined);
  const documents = new Set(question.gold.filter(({ rel }) => rel > 0).map(({ doc }) => doc));
  const base = {
    refused: false,
    document: documents.has(places[0]?.doc ?? ''),
    sentences: segments.length,
    characters: segments.reduce((sum, { text }) => sum + text.length, 0),
    inDocument: mean(places.map(({ doc }) => (documents.has(doc) ? 1 : 0))),
    cited: places.length / segments.length,
  };
  const spans = question.gold.filter(({ start }) => start !== undefined);
  if (spans.length === 0) return base;
  const sections = spans.map(({ doc, start = 0 }) => `${doc} ${sectionAt(library, doc, start)}`);
  const span = shareOfGold(question, places) >= enough;
  const inSection = mean(places.map(({ doc, section }) => (sections.includes(`${doc} ${section}`) ? 1 : 0)));
  return { ...base, span, first: shareOfGold(question, places.slice(0, 1)) >= enough, inSection, ...(span && { ofRight: inSection }) };
}

function placeOf(cited: ReturnType<CitationBook['cite']>, library: Library): Place | undefined {
  if (cited === undefined) return undefined;
  const { documentId, section, startOffset, endOffset } = cited.citation;
  return { doc: library.documentOf.get(documentId ?? 0)?.id ?? '', section, start: startOffset, end: endOffset };
}

/** The section as a citation would name it. */
function sectionAt(library: Library, doc: string, offset: number): string {
  const document: BenchDocument | undefined = library.documentOf.get(library.idOf.get(doc) ?? 0);
  if (document === undefined) return '';
  const passage = passageAt(library, doc, offset);
  if (passage === undefined) return '';
  const [start, end] = [offset - passage.startOffset, offset - passage.startOffset + 1];
  const row = {
    ...passage,
    id: 0,
    documentId: library.idOf.get(doc) ?? 0,
    memoryId: null,
    documentName: document.name,
    version: 1,
    score: 0,
  };
  return toCitation(row, { start, end, text: '', kind: 'sentence', block: 0, context: '' }, 1, 'quoted').section;
}

/** The largest share of any gold span that the sentences cover; a row or an item that repeats nothing overlaps no other. */
function shareOfGold({ gold }: BenchQuestion, places: readonly Place[]): number {
  const shares = gold.map(({ doc, start = 0, end = 0 }) => {
    const covered = places
      .filter((place) => place.doc === doc)
      .reduce((sum, place) => sum + Math.max(0, Math.min(end, place.end) - Math.max(start, place.start)), 0);
    return end > start ? covered / (end - start) : 0;
  });
  return Math.max(0, ...shares);
}

const columns = ['document', 'span', 'first', 'sentences', 'characters', 'inDocument', 'inSection', 'ofRight', 'cited'] as const;

/** A table: a line per set, means over its answered questions. n: of how many. */
function summariseComposed(rows: ReadonlyMap<string, readonly ComposedMeasures[]>): string {
  const lines = [...rows].map(([name, measured]) => {
    const answered = measured.filter(({ refused }) => !refused);
    const cells = columns.map((column) => {
      const known = answered.map((one) => one[column]).filter((value) => value !== undefined && !Number.isNaN(value));
      return known.length === 0 ? '–' : mean(known.map(Number)).toFixed(column === 'characters' ? 0 : 3);
    });
    return [name, ...cells, `${answered.length}`];
  });
  return [['set', ...columns, 'n'], ...lines]
    .map((cells) => cells.map((cell, index) => (index === 0 ? cell.padEnd(10) : cell.padStart(11))).join(''))
    .join('\n');
}

const passagesGiven = 8;
/** Each row is a library of its own: the one of `bench -- api --part answers`, the handbook, and those with gold spans besides. */
const libraries = [['policies', 'covidqa', 'medquad'], ['handbook'], ['faq', 'bioasq']];
const { values } = parseArgs({ options: { length: { type: 'string', default: 'medium' }, limit: { type: 'string', default: '250' } } });

const sets = new Map([...readSets(), readHandbook()].map((set) => [set.name, set]));
const rows = new Map<string, ComposedMeasures[]>();
for (const names of libraries) await measureLibrary(names.map((name) => sets.get(name)).filter((set) => set !== undefined));
console.log(summariseComposed(rows));

async function measureLibrary(chosen: readonly BenchSet[]): Promise<void> {
  const library = await openLibrary(chosen);
  const database = openDatabase(library.file, library.key, { readonly: true });
  const follower = createIndexFollower();
  while (!follow(database, follower, 10_000));
  for (const { name, questions } of chosen) {
    const answerable = questions.filter((question) => question.answerable && question.open !== false);
    const measured = evenly(answerable, Number(values.limit)).map((question) => {
      const found = searchPassages(database, { question: question.q, limit: passagesGiven, today: library.today }, follower);
      return measureComposed({ question, found, library, length: values.length as AnswerLength });
    });
    rows.set(name, measured);
  }
  database.close();
}
