import { wordsOf } from './note-words.ts';
import type { Figure } from './figures.ts';
import { codesIn, factsOf, type FiguredSentence, type NoteFacts } from './note-facts.ts';
import { casesNamedIn, noteCases } from '../../../language/contrasts.ts';
import type { Glossary } from '../../../language/glossary.ts';
import type { NoteRow } from './note-follower.queries.ts';

/** A note as it is compared with others. Terms are numbers of the index's vocabulary. */
export interface Note {
  id: number;
  topic: string;
  value: string;
  terms: Int32Array;
  /** Those of the terms that stand in the topic. */
  topicTerms: Int32Array;
  negated: boolean;
  facts: NoteFacts;
  statements: Statement[];
}

/** A sentence that gives figures, as it is compared: its words without them, and what it parts itself from others by. */
export interface Statement {
  text: string;
  figures: readonly Figure[];
  terms: Int32Array;
  /** Those of the terms that narrow down what is meant: records of children, requests from lawyers. */
  narrowing: Int32Array;
  /** The thing that is spoken of, where another is named to say which: dressings for the clinic. */
  heads: Int32Array;
  /** What is said not to be there. */
  without: Int32Array;
  codes: ReadonlySet<string>;
  cases: Int32Array;
}

/** Notes in memory, found by the words that they hold. */
export interface NoteIndex {
  glossary: Glossary;
  notes: Map<number, Note>;
  vocabulary: Map<string, number>;
  words: string[];
  /** By term: the ids of the notes that hold it. */
  postings: number[][];
  /** By id: how many terms a note has, and what a search adds up; 0 between searches. */
  sizes: Int32Array;
  scores: Float64Array;
  /** What stands outside of the index, where it holds only a few of all notes: how many there are, and how many hold a word. */
  all?: AllNotes;
  /** By term: what it was worth when so many notes of so many held it. */
  weights: ({ held: number; notes: number; weight: number } | undefined)[];
}

export interface AllNotes {
  count: number;
  held: (word: string) => number;
}

export function createNoteIndex(glossary: Glossary, all?: AllNotes): NoteIndex {
  return {
    glossary,
    ...(all && { all }),
    notes: new Map(),
    vocabulary: new Map(),
    words: [],
    postings: [],
    sizes: new Int32Array(0),
    scores: new Float64Array(0),
    weights: [],
  };
}

/** Reads a note without adding it; its words become known. */
export function readNote(index: NoteIndex, { id, topic, value }: NoteRow): Note {
  const whole = wordsOf(`${topic}.\n${value}`, index.glossary);
  const facts = factsOf(topic, value);
  const topicCases = casesNamedIn(topic, noteCases);
  return {
    id,
    topic,
    value,
    terms: numbersOf(
      index,
      whole.terms.filter((term) => !/\d/.test(term)),
    ),
    topicTerms: numbersOf(index, wordsOf(topic, index.glossary).terms),
    negated: whole.negated,
    facts,
    statements: facts.sentences.map((sentence) => statementOf(index, sentence, topicCases)),
  };
}

const word = "\\p{L}[\\p{L}'’-]*";
const narrower = new RegExp(`\\b(?:of|for|from|to|with|without|during)\\s+((?:${word}\\s*){1,3})`, 'giu');
const attribute = new RegExp(
  `(?<!\\b(?:after|before|on|at|by)\\s+)\\b(?:the|an?|each|every|our|any|all|for|of|in|with)\\s+(${word})(?=\\s+${word})`,
  'giu',
);
const head = new RegExp(
  `^(?:(?:the|an?|each|every|our|any|all)\\s+(?:${word}\\s+)?(${word})|(${word}s))\\s+(?:of|for|from|in)\\s+(?!\\d)`,
  'giu',
);
const without = new RegExp(`\\b(?:without|non|except for|other than|not on|not in|off)[\\s-]+(?:an?\\s+|the\\s+)?(${word})`, 'giu');

/** The topic says which case is meant where the sentence does not. */
export function statementOf(index: NoteIndex, sentence: FiguredSentence, topicCases: Int32Array): Statement {
  const { text, figures } = sentence;
  const bare = figures.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  const terms = wordsOf(bare, index.glossary).terms.filter((term) => !/\d/.test(term));
  const matched = (pattern: RegExp): string[] =>
    [...bare.matchAll(pattern)].flatMap(([, words, others]) => wordsOf(words ?? others ?? '', index.glossary).terms);
  const own = casesNamedIn(text, noteCases);
  const cases = topicCases.map((bits, line) => own[line] || bits);
  return {
    text,
    figures,
    terms: numbersOf(index, terms),
    narrowing: numbersOf(index, [...matched(narrower), ...matched(attribute)]),
    heads: numbersOf(index, matched(head)),
    without: numbersOf(index, matched(without)),
    codes: new Set(codesIn(sentence)),
    cases,
  };
}

/** The numbers of a text's words, without those that hold digits. */
export function termsOf(index: NoteIndex, text: string): number[] {
  return [
    ...numbersOf(
      index,
      wordsOf(text, index.glossary).terms.filter((term) => !/\d/.test(term)),
    ),
  ];
}

export function addNote(index: NoteIndex, row: NoteRow): void {
  const note = readNote(index, row);
  removeNote(index, row.id);
  index.notes.set(note.id, note);
  makeRoom(index, note.id);
  index.sizes[note.id] = note.terms.length;
  for (const term of note.terms) index.postings[term]?.push(note.id);
}

function makeRoom(index: NoteIndex, id: number): void {
  if (id < index.sizes.length) return;
  const sizes = new Int32Array(Math.max(1_024, 2 * id));
  sizes.set(index.sizes);
  index.sizes = sizes;
  index.scores = new Float64Array(sizes.length);
}

export function removeNote(index: NoteIndex, id: number): void {
  const note = index.notes.get(id);
  if (note === undefined) return;
  index.notes.delete(id);
  for (const term of note.terms) {
    const ids = index.postings[term];
    const at = ids?.indexOf(id) ?? -1;
    if (at >= 0) ids?.splice(at, 1);
  }
}

function numbersOf(index: NoteIndex, terms: readonly string[]): Int32Array {
  return Int32Array.from(terms, (term) => {
    const known = index.vocabulary.get(term);
    if (known !== undefined) return known;
    const number = index.words.push(term) - 1;
    index.vocabulary.set(term, number);
    index.postings.push([]);
    return number;
  });
}
