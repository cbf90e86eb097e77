import { casesNamedIn, sentencesOfPassage, shownText, tokenize } from '../assistant/wording.service.ts';
import { differing, type FigurePair } from './differing.ts';
import { countHolding, type DocumentPassage, listInForce } from './contradictions.queries.ts';
import { type Figure, figuresIn } from './figures.ts';
import { noteCases } from './note-cases.ts';
import type { Reader } from './note-follower.queries.ts';
import { type Note, type NoteIndex, statementOf, type Statement } from './note-index.ts';
import { samenessOf, type Side, sideOf } from './sameness.ts';

/** A document in force that gives another figure for the same thing, at a line (0-based). */
export interface Contradiction extends FigurePair {
  documentId: number;
  documentName: string;
  lineIndex: number;
  likeness: number;
}

const mostStatements = 12;
/** Passages are looked for by so many of a statement's rarest words; they hold two of them. */
const rarest = 4;
const limits = { looked: 300, limit: 15 };
/** A document's sentence must be more certainly of the same thing than another note's: its page has other matters around it. */
const least = 0.7;

/** Documents in force that say otherwise, the likeliest first, each once. */
export function findContradictions(db: Reader, index: NoteIndex, note: Note, today: string): Contradiction[] {
  const found = new Map<number, Contradiction>();
  for (const statement of note.statements.slice(0, mostStatements)) {
    const side = sideOf(index, statement, note.topicTerms);
    for (const passage of passagesFor(db, statement, note.topic, today)) {
      const one = contradictionOf(index, side, passage);
      if (one !== undefined && one.likeness > (found.get(one.documentId)?.likeness ?? 0)) found.set(one.documentId, one);
    }
  }
  return [...found.values()].sort((a, b) => b.likeness - a.likeness);
}

/** Passages that hold two of the rarest words that documents know, or the only one. */
function passagesFor(db: Reader, { text, figures }: Statement, topic: string, today: string): DocumentPassage[] {
  const isFigure = (start: number, end: number): boolean => figures.some((figure) => start < figure.end && end > figure.start);
  const inText = tokenize(text).filter(({ start, end }) => !isFigure(start, end));
  const terms = new Set([...inText, ...tokenize(topic)].filter(({ word }) => word.length > 2 && !/\d/.test(word)).map(({ term }) => term));
  const known = [...terms].map((term) => ({ term, count: countHolding(db, term) })).filter(({ count }) => count > 0);
  known.sort((a, b) => a.count - b.count);
  const chosen = known.slice(0, rarest).map(({ term }) => term);
  const pairs = chosen.flatMap((one, at) => chosen.slice(at + 1).map((other) => [one, other]));
  if (chosen.length === 0) return [];
  return listInForce(db, pairs.length > 0 ? pairs : [chosen], today, limits);
}

/** Nothing where the passage, in another sentence, says what the note says: then it knows several cases. */
function contradictionOf(index: NoteIndex, side: Side, passage: DocumentPassage): Contradiction | undefined {
  const sentences = sentencesOfPassage(passage).map((sentence) => {
    const text = shownText(sentence);
    return { start: sentence.start, sentence: { text, figures: figuresIn(text) } };
  });
  const title = passage.heading.split(' > ').at(-1) ?? '';
  let best: Contradiction | undefined;
  const others = sentences.filter(({ sentence }) => sentence.figures.length > 0);
  const cases = casesNamedIn(title, noteCases);
  const statements = others.map(({ start, sentence }) => ({ start, statement: statementOf(index, sentence, cases) }));
  const titleSide = statementOf(index, { text: `${title} ${passage.documentName}`, figures: [] }, cases).terms;
  for (const { start, statement } of statements) {
    const pair = differing(side.statement, statement);
    if (pair === undefined || statements.some((other) => saysTheSame(side.statement, other.statement, pair.here))) continue;
    const likeness = samenessOf(index, side, sideOf(index, statement, titleSide));
    if (likeness < least || likeness <= (best?.likeness ?? 0)) continue;
    const lineIndex = passage.firstLine + passage.text.slice(0, start).split('\n').length - 1;
    best = { documentId: passage.documentId, documentName: passage.documentName, lineIndex, ...pair, likeness };
  }
  return best;
}

/** Whether a statement gives the very figure. */
function saysTheSame(own: Statement, other: Statement, figure: Figure): boolean {
  const only = { ...own, figures: [figure] };
  return other.figures.some(({ dimension }) => dimension === figure.dimension) && differing(only, other) === undefined;
}
