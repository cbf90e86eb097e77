import { casesNamedIn, noteCases } from '../../../language/contrasts.ts';
import { addPosting, grown } from '../../../index/index-postings.ts';
import { createTermIndex, setThere, takeSlot, type TermIndex } from '../../../index/term-index.ts';
import type { Figure } from '../../../language/figures/figure.ts';
import { figuresIn } from '../../../language/figures/figures.ts';
import type { Glossary } from '../../../language/glossary.ts';
import { shownText, splitSentences } from '../../../language/sentences.ts';
import { tokenize } from '../../../language/terms.ts';
import type { NoteRow } from './note-follower.queries.ts';
import { wordsOf } from './note-words.ts';

/** A note as it is compared with others. Terms are numbers of the index's vocabulary. */
export interface Note {
  id: number;
  topic: string;
  value: string;
  terms: Int32Array;
  /** Those of the terms that are in the topic. */
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

/** Notes in memory, found by the words that they contain. */
export interface NoteIndex extends TermIndex {
  glossary: Glossary;
  /** By slot. */
  notes: (Note | undefined)[];
  /** By slot: how many terms its note has. */
  sizes: Int32Array<ArrayBuffer>;
  /** Data from outside the index, if it contains only a few of all notes: the number of notes, and how many contain a word. */
  all?: AllNotes;
  /** By term: its worth when so many notes of so many contained it. */
  weights: ({ held: number; notes: number; weight: number } | undefined)[];
}

export interface AllNotes {
  count: number;
  held: (word: string) => number;
}

export function createNoteIndex(glossary: Glossary, all?: AllNotes): NoteIndex {
  return { ...createTermIndex(), glossary, ...(all && { all }), notes: [], sizes: new Int32Array(64), weights: [] };
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

/** The numbers of a text's words, without those that contain digits. */
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
  const slot = takeSlot(index);
  index.notes[slot] = note;
  if (slot >= index.sizes.length) index.sizes = grown(index.sizes, slot + 1);
  index.sizes[slot] = note.terms.length;
  for (const term of note.terms) addPosting(index.postings, term, slot, 1);
  setThere(index, { id: note.id, slot, terms: note.terms }, true);
}

export function noteOf(index: NoteIndex, id: number): Note | undefined {
  return index.notes[index.slotOf.get(id) ?? -1];
}

export function removeNote(index: NoteIndex, id: number): void {
  const note = noteOf(index, id);
  const slot = index.slotOf.get(id);
  if (note === undefined || slot === undefined) return;
  index.notes[slot] = undefined;
  setThere(index, { id, slot, terms: note.terms }, false);
}

function numbersOf(index: NoteIndex, terms: readonly string[]): Int32Array {
  return Int32Array.from(terms, index.vocabulary.number);
}

/** A sentence of a note that gives a figure; its figures' offsets are within its text. */
interface FiguredSentence {
  text: string;
  figures: Figure[];
}

/** What parts two notes that use the same words. */
interface NoteFacts {
  sentences: FiguredSentence[];
  /** Words with digits in addition to the figures, and letters by themselves: hepatitis B, form W-9. */
  codes: ReadonlySet<string>;
  /** Adults or children, urgent or routine …, see casesNamedIn. */
  cases: Int32Array;
}

const mostSentences = 200;

function factsOf(topic: string, value: string): NoteFacts {
  const texts = splitSentences(value).map(shownText);
  const sentences = [topic, ...texts.flatMap(clausesOf)].slice(0, mostSentences).map((text) => ({ text, figures: figuresIn(text) }));
  const codes = new Set<string>();
  for (const sentence of sentences) for (const code of codesIn(sentence)) codes.add(code);
  const cases = casesNamedIn(`${topic} ${value}`, noteCases);
  return { sentences: sentences.filter(({ figures }) => figures.length > 0), codes, cases };
}

/** What is said of two things in one sentence. */
function clausesOf(text: string): string[] {
  return text.split(/;\s|,\s(?=(?:and|but)\s)/);
}

/** Without a digit or a capital by itself there is no code. */
const codeHint = /\d|(?<!\p{L})[A-HJ-Z](?!\p{L})/u;

function codesIn({ text, figures }: FiguredSentence): string[] {
  if (!codeHint.test(text)) return [];
  const isFigure = (start: number): boolean => figures.some((figure) => start >= figure.start && start < figure.end);
  return tokenize(text)
    .filter(({ word, start }) => (/\d/.test(word) || isLetter(text, word, start)) && !isFigure(start))
    .map(({ word }) => word);
}

/** A letter that names one of several: "hepatitis B", "Form C". */
function isLetter(text: string, word: string, start: number): boolean {
  if (word.length !== 1 || !/[B-HJ-Z]|A(?!\s+[a-z])/.test(text.slice(start, start + 3))) return false;
  return start > 0 && /[\p{L}] ?$/u.test(text.slice(0, start)) && !/^(?:[\p{L}&'’]|\. ?\p{Lu})/u.test(text.slice(start + 1, start + 4));
}
