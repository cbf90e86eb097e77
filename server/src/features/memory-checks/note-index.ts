import { wordsOf } from './note-words.ts';
import { factsOf, type NoteFacts } from './note-facts.ts';
import type { Glossary } from '../assistant/wording.service.ts';
import type { NoteRow } from './note-follower.queries.ts';

/** A note as it is compared with others. Terms are numbers of the index's vocabulary. */
export interface Note {
  id: number;
  topic: string;
  terms: Int32Array;
  /** Those of the terms that stand in the topic. */
  topicTerms: Int32Array;
  negated: boolean;
  facts: NoteFacts;
}

/** Notes in memory, found by the words that they hold. */
export interface NoteIndex {
  glossary: Glossary;
  notes: Map<number, Note>;
  vocabulary: Map<string, number>;
  words: string[];
  /** By term: the ids of the notes that hold it. */
  postings: number[][];
}

export function createNoteIndex(glossary: Glossary): NoteIndex {
  return { glossary, notes: new Map(), vocabulary: new Map(), words: [], postings: [] };
}

/** Reads a note without adding it; its words become known. */
export function readNote(index: NoteIndex, { id, topic, value }: NoteRow): Note {
  const whole = wordsOf(`${topic}.\n${value}`, index.glossary);
  return {
    id,
    topic,
    terms: numbersOf(index, whole.terms),
    topicTerms: numbersOf(index, wordsOf(topic, index.glossary).terms),
    negated: whole.negated,
    facts: factsOf(topic, value),
  };
}

export function addNote(index: NoteIndex, row: NoteRow): void {
  const note = readNote(index, row);
  removeNote(index, row.id);
  index.notes.set(note.id, note);
  for (const term of note.terms) index.postings[term]?.push(note.id);
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
