import type { AnswerEvent, Conflict } from '@vademecum/shared/ask/answers.ts';
import { agree, isSameMeasure } from '../../../language/claims.ts';
import { contrast } from '../../../language/contrasts.ts';
import { quantitiesIn } from '../../../language/figures/amounts.ts';
import type { Figure } from '../../../language/figures/figure.ts';
import { shownText } from '../../../language/sentences.ts';
import { readInEnglish, writtenFor } from '../../../language/spanish/in-english.ts';
import { stopWords } from '../../../language/stop-words.ts';
import { stem, type Token, tokenize } from '../../../language/terms.ts';
import type { AnswerTexts } from '../answer-texts.ts';
import type { CitationBook, Cited } from '../cite/citations.ts';
import { isSpanishPassage } from '../retrieve/read-passage.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { type Asked, type RankedSentence, rankSentences } from '../retrieve/sentence-ranking.ts';
import { sourceOf } from '../source-of.ts';

export type ConflictReport = { conflicts: Conflict[]; events: AnswerEvent[] };

/**
 * Where the sources of an answer differ: for its `conflicts`, and as the citations and the plain sentence that follow its text. Only what the answer itself
 * rests on counts: one side at least must be cited in it already.
 */
export function reportConflicts(asked: Asked, book: CitationBook, texts: Pick<AnswerTexts, 'differ' | 'says'>): ConflictReport {
  const report: ConflictReport = { conflicts: [], events: [] };
  const cited = new Set(book.list().map(({ documentId, memoryId, startOffset }) => `${documentId}:${memoryId}:${startOffset}`));
  const isCited = ({ sentence }: FoundConflict['sides'][number]): boolean => {
    const passage = asked.passages[sentence.passage];
    return passage !== undefined && cited.has(`${passage.documentId}:${passage.memoryId}:${passage.startOffset + sentence.start}`);
  };
  for (const { about, sides } of findConflicts(asked).filter((one) => one.sides.some(isCited))) {
    const shown = sides.flatMap(({ sentence, value }) => {
      const source = book.cite(shownText(sentence), sentence.passage + 1);
      return source === undefined ? [] : [{ source, value }];
    });
    if (shown.length < 2) continue;
    report.conflicts.push({ about, sides: shown.map(({ source, value }) => ({ citation: source.citation.number, value })) });
    for (const { source } of shown) if (source.isNew) report.events.push({ type: 'citation', citation: source.citation });
    report.events.push({ type: 'text', delta: `\n\n${texts.differ(shown.map(({ source, value }) => said(source, value, texts)))}` });
  }
  return report;
}

function said({ citation }: Cited, value: string, { says }: Pick<AnswerTexts, 'says'>): string {
  return says(citation.documentName, value, citation.number);
}

/** Two or more effective sources that give different figures for the same thing; value is as written. */
type FoundConflict = { about: string; sides: { sentence: RankedSentence; value: string }[] };

/** Sentences that answer: as many of the best as this, if they are at least this good against the best one. */
const considered = 15;
const weakest = 0.6;
/**
 * With their titles, both sentences must contain the same of the question but for this share of its value: pages of two diseases use the
 * same phrases.
 */
const heldApart = 0.1;
/** A sentence that contains this share of the question is about the subject of the question; others must be nearly the same sentence. */
const questionHeld = 0.75;
/** Of the words of both sentences, this share and this many must be the same. */
const sharedOfAll = { aboutIt: 0.34, other: 0.6 };
const sharedOfFewer = 0.5;
const sharedLeast = 2;
const mostConflicts = 3;

/** Figures in a report of findings differ from study to study without anybody being wrong. */
const finding =
  /\b(?:stud(?:y|ies)|cohorts?|trials?|participants?|subjects|cases|median|mean|average[ds]?|respectively|et al|estimated?|survey|prevalence|incidence|years? ago|was|were|had|showed|found)\b|\bp\s*[<=]|\bCI\b|\b(?:19|20)\d\d\b/i;

type Statement = {
  sentence: RankedSentence;
  source: string;
  /** In English, if it is Spanish. */
  text: string;
  quantity: Figure;
  /** The quantity as its source writes it. */
  written: string;
  /** Concepts of the question that the sentence contains with its titles, and their share of its value. */
  held: ReadonlyMap<number, number>;
  words: Map<string, string>;
  names: ReadonlySet<string>;
  terms: ReadonlySet<string>;
};

/** Where sources differ among the sentences that answer a question. A doubtful case is none: a false alarm costs more trust than a missed one. */
export function findConflicts(asked: Asked): FoundConflict[] {
  const statements = statementsOf(asked);
  const found: FoundConflict[] = [];
  const told = new Set<Statement>();
  for (const one of statements) {
    if (told.has(one)) continue;
    const others = statements.filter((other) => !told.has(other) && contradicts(one, other, statements));
    if (others.length === 0) continue;
    const sides = [one];
    for (const other of others) if (sides.every((side) => !agree(side.quantity, other.quantity))) sides.push(other);
    for (const side of [one, ...others]) told.add(side);
    found.push({
      about: sharedWords(one, sides[1] ?? one).join(' '),
      sides: sides.map(({ sentence, written }) => ({ sentence, value: written })),
    });
  }
  return found.slice(0, mostConflicts);
}

function statementsOf(asked: Asked): Statement[] {
  const ranked = rankSentences(asked);
  const floor = weakest * (ranked[0]?.score ?? 0);
  return ranked.slice(0, considered).flatMap((sentence) => {
    const passage = asked.passages[sentence.passage];
    if (passage === undefined || sentence.score < floor || (passage.standing ?? 'effective') !== 'effective') return [];
    const shown = shownText(sentence);
    const reading = isSpanishPassage(passage) ? readInEnglish(shown) : undefined;
    const text = reading?.text ?? shown;
    if (finding.test(text)) return [];
    const tokens = tokenize(text);
    return quantitiesIn(text).map((quantity) => ({
      sentence,
      source: sourceOf(passage),
      text,
      quantity,
      written: reading === undefined ? quantity.written : writtenFor(shown, reading, quantity),
      held: heldShares(reading === undefined ? text : `${shown} ${text}`, passage, asked),
      words: wordsAround(tokens, quantity, asked),
      names: namesIn(text, tokens, quantity),
      terms: reading === undefined ? sentence.terms : new Set(tokens.map(({ term }) => term)),
    }));
  });
}

/** Concepts of the question that a sentence contains with its titles, each with its share of the question's value. */
function heldShares(text: string, { heading, documentName }: RetrievedPassage, { concepts }: Asked): Map<number, number> {
  const terms = new Set(tokenize(`${text} ${heading} ${documentName}`).map(({ term }) => term));
  const total = concepts.reduce((sum, { value }) => sum + value, 0) || 1;
  const held = concepts.flatMap((concept, index): [number, number][] =>
    concept.terms.some((term) => terms.has(term)) ? [[index, concept.value / total]] : [],
  );
  return new Map(held);
}

const unitStems = new Set(
  'second minute hour day week month year business working calendar mg mcg gram ml liter tablet dose feet inch percent'
    .split(' ')
    .map(stem),
);

/**
 * Content words of the sentence but for its figures and units, as written, by their meaning: synonyms that the question knows are one word.
 */
function wordsAround(tokens: readonly Token[], quantity: Figure, { concepts }: Asked): Map<string, string> {
  const words = new Map<string, string>();
  for (const { word, term, start, end } of tokens) {
    const isOutside = end <= quantity.start || start >= quantity.end;
    if (!isOutside || stopWords.has(word) || /\d/.test(word) || unitStems.has(term) || word.length < 2) continue;
    const concept = concepts.findIndex(({ terms }) => terms.includes(term));
    words.set(concept === -1 ? term : `concept ${concept}`, word);
  }
  return words;
}

/** Capitals within the sentence, and codes: a drug, a room, an office, a form. */
function namesIn(text: string, tokens: readonly Token[], quantity: Figure): Set<string> {
  const named = tokens.filter(({ word, start, end }) => {
    if (start < quantity.end && end > quantity.start) return false;
    return /\d/.test(word) || (start > 0 && /\p{Lu}/u.test(text.charAt(start)) && !/[.!?:;]\s*$/.test(text.slice(0, start)));
  });
  return new Set(named.map(({ term }) => term));
}

/**
 * Whether two statements are about the same thing and cannot both be true; a source that elsewhere says the same as the other only has more
 * cases.
 */
function contradicts(a: Statement, b: Statement, all: readonly Statement[]): boolean {
  if (a.source === b.source || !isSameMeasure(a.quantity, b.quantity) || agree(a.quantity, b.quantity)) return false;
  const says = (one: Statement, other: Statement): boolean =>
    all.some(({ source, quantity }) => source === one.source && agree(quantity, other.quantity));
  return !says(a, b) && !says(b, a) && isSameThing(a, b);
}

function isSameThing(a: Statement, b: Statement): boolean {
  const shared = sharedWords(a, b).length;
  const [fewer, more] = [Math.min(a.words.size, b.words.size), Math.max(a.words.size, b.words.size)];
  const aboutIt = Math.min(sum(a.held.values()), sum(b.held.values())) >= questionHeld;
  if (shared < sharedLeast || shared < sharedOfFewer * fewer || shared < more * (aboutIt ? sharedOfAll.aboutIt : sharedOfAll.other))
    return false;
  if (Math.max(heldOnly(a, b), heldOnly(b, a)) > heldApart) return false;
  const only = (one: Statement, other: Statement): boolean => [...one.names].some((name) => !other.terms.has(name));
  return !(only(a, b) && only(b, a)) && !contrast(a.text, b.text);
}

function heldOnly(one: Statement, other: Statement): number {
  return sum([...one.held].filter(([index]) => !other.held.has(index)).map(([, share]) => share));
}

function sum(values: Iterable<number>): number {
  return [...values].reduce((total, value) => total + value, 0);
}

function sharedWords(a: Statement, b: Statement): string[] {
  return [...a.words].filter(([term]) => b.words.has(term)).map(([, word]) => word);
}
