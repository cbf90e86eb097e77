import type { Glossary } from '../../../language/glossary.ts';
import { countHolding } from './contradictions.queries.ts';
import { countAnswering, listHolding, listNotesOfPassages } from './nearby-notes.queries.ts';
import { addNote, createNoteIndex, type NoteIndex } from './note-index.ts';
import type { NoteRow, Reader } from './note-follower.queries.ts';
import { kinOf, wordsOf } from './note-words.ts';

/** Passages looked at, word by word, rare words first. */
const mostLookedAt = 2_500;
const mostPassages = 40;
const mostNotes = 20;
/** A synonym is not quite the same word. */
const kinShare = 0.85;

/** An index of the few notes that share the most with one, while the index of all is not at hand; words are worth there what they are worth among all. */
export function indexNearby(db: Reader, glossary: Glossary, { id, topic, value }: NoteRow): NoteIndex {
  const held = (word: string): number => countHolding(db, word);
  const index = createNoteIndex(glossary, { count: countAnswering(db), held });
  const { terms } = wordsOf(`${topic}.\n${value}`, glossary);
  const passages = sharingMost(db, terms, held);
  for (const note of listNotesOfPassages(db, passages, mostNotes + 1)) if (note.id !== id) addNote(index, note);
  return index;
}

/** The ids of passages that hold the most of the words, the most first. */
function sharingMost(db: Reader, terms: readonly string[], held: (word: string) => number): number[] {
  const shares = new Map(terms.flatMap((term) => kinOf(term).map((kin) => [kin, kinShare])));
  for (const term of terms) shares.set(term, 1);
  const words = [...shares].map(([word, share]) => ({ word, share, count: held(word) })).filter(({ count }) => count > 0);
  words.sort((a, b) => a.count - b.count);
  const scores = new Map<number, number>();
  let looked = 0;
  for (const { word, share, count } of words) {
    if (looked > 0 && looked + count > mostLookedAt) break;
    looked += count;
    const worth = share / Math.log(2 + count);
    for (const passage of listHolding(db, word, mostLookedAt)) scores.set(passage, (scores.get(passage) ?? 0) + worth);
  }
  const best = [...scores].sort(([, a], [, b]) => b - a);
  return best.slice(0, mostPassages).map(([passage]) => passage);
}
