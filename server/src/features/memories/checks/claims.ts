import type { Figure } from '../../../language/figures/figure.ts';
import { figuresIn } from '../../../language/figures/figures.ts';
import { sentencesOfPassage, shownText } from '../../../language/sentences.ts';
import type { DocumentPassage } from './contradictions.queries.ts';
import { type Note, type NoteIndex, statementOf, type Statement, termsOf } from './note-index.ts';
import { isLead } from './sameness.ts';

/**
 * The statement that a sentence makes by one of its figures: the words of the part with the figure, which the other side must say, too, and
 * the words around it (the rest of the sentence, headings, topics), which say what the part leaves out.
 */
export interface Claim {
  figure: Figure;
  statement: Statement;
  core: Int32Array;
  around: ReadonlySet<number>;
}

/** A document's claim, with where its sentence starts in the passage. */
export interface DocumentClaim extends Claim {
  start: number;
}

/** Fewer telling words than this do not say what a figure is of. */
const leastCore = 2;

/** A part of a sentence; offsets into it. */
interface Part {
  start: number;
  end: number;
}

const border = /[;:()–—]|,\s|\s(?:and|but|or|then|unless|otherwise|that|which|who)\s|\.\s/g;

const cellBorder = /; /g;

/** The sentence between its commas and conjunctions, but for those within a figure or around nothing else. */
function partsOf({ text, figures }: Statement, pattern: RegExp): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(pattern)) {
    if (figures.some((figure) => isInside(figure, index) || (/[()]/.test(mark) && isBeside(figure, index, mark)))) continue;
    parts.push({ start, end: index });
    start = index + mark.length;
  }
  return [...parts, { start, end: text.length }];
}

const isInside = ({ start, end }: Figure, at: number): boolean => at >= start && at < end;
const isBeside = ({ start, end }: Figure, at: number, mark: string): boolean => at <= end && at + mark.length >= start;

/**
 * The words of the part that contains a figure. If they do not say what the figure measures, also the words of the sentence's beginning and
 * of the parts before it.
 */
function coreOf(index: NoteIndex, statement: Statement, parts: readonly Part[], figure: Figure): number[] {
  const { text, figures } = statement;
  const at = parts.findIndex(({ end }) => figure.start < end);
  const core = new Set<number>();
  const isEnough = (): boolean => [...core].filter((term) => !isLead(index, statement, term)).length >= leastCore;
  const before = parts.slice(1, Math.max(1, at)).reverse();
  for (const part of [parts[at], ...(at > 0 ? [parts[0]] : []), ...before]) {
    if (part === undefined || isEnough()) break;
    for (const term of wordsWithin(index, text, figures, part)) core.add(term);
  }
  return [...core];
}

const cellOf = (parts: readonly Part[], { start }: Figure): Part => parts.find(({ end }) => start < end) ?? { start: 0, end: 0 };

function wordsWithin(index: NoteIndex, text: string, figures: readonly Figure[], { start, end }: Part): number[] {
  const inside = figures.filter((figure) => figure.start >= start && figure.end <= end);
  const bare = inside.reduceRight(
    (rest, figure) => `${rest.slice(0, figure.start - start)} ${rest.slice(figure.end - start)}`,
    text.slice(start, end),
  );
  return termsOf(index, bare);
}

function claimsOf(index: NoteIndex, statement: Statement, around: Iterable<number>, isRow = false): Claim[] {
  const parts = partsOf(statement, isRow ? cellBorder : border);
  const known = new Set([...around, ...statement.terms]);
  return statement.figures.map((figure) => ({
    figure,
    statement,
    core: Int32Array.from(coreOf(index, statement, isRow ? [cellOf(parts, figure)] : parts, figure)),
    around: known,
  }));
}

export function claimsOfNote(index: NoteIndex, note: Note, statement: Statement): Claim[] {
  return claimsOf(index, statement, note.terms).map((claim) => {
    const telling = claim.core.filter((term) => !isLead(index, statement, term));
    return telling.length >= leastCore ? claim : { ...claim, core: Int32Array.from(new Set([...claim.core, ...note.topicTerms])) };
  });
}

/** What a passage says by its figures. */
export function claimsOfPassage(index: NoteIndex, passage: DocumentPassage, cases: Int32Array): DocumentClaim[] {
  const around = termsOf(index, `${passage.heading.replaceAll(' > ', '. ')}. ${passage.documentName}`);
  return sentencesOfPassage(passage).flatMap((sentence) => {
    const text = shownText(sentence);
    const statement = statementOf(index, { text, figures: figuresIn(text) }, cases);
    const isRow = sentence.kind === 'row';
    const claims = statement.figures.length === 0 ? [] : claimsOf(index, statement, around, isRow);
    around.push(...statement.terms);
    const keys = isRow ? keysOf(index, text) : [[]];
    return claims.flatMap((claim) =>
      keys.map((key) => ({ ...claim, core: Int32Array.from(new Set([...claim.core, ...key])), start: sentence.start })),
    );
  });
}

/** What a row may be looked up by: "Nurse visit or vaccine" is each of them. */
function keysOf(index: NoteIndex, row: string): number[][] {
  const [key = ''] = row.split('; ');
  return key
    .replace(/^[^:]*: /, '')
    .split(/(?<!(?<!,)\s)\s+or\s+|,\s/)
    .map((one) => termsOf(index, one));
}
