import { areOfOtherMatters, type Compared, figuresOnlyIn, likenessOf, toCompare } from './likeness.ts';
import type { Note, NoteIndex } from './note-index.ts';

/** Of the words of both notes, this share of their worth must be the same; and of the note that has fewer of the other's, this one. */
const leastOfBoth = 0.6;
const leastOfFewer = 0.5;
/** Notes whose words agree this far are looked at closely. */
const candidates = 30;
/** Notes looked at for a word before the next; rare words come first. */
const mostLookedAt = 20_000;

/** A memory that says nearly the same; likeness 0-1. */
export interface Duplicate {
  note: Note;
  likeness: number;
}

/** Those that say nearly the same, most alike first. */
export function findDuplicates(index: NoteIndex, note: Note): Duplicate[] {
  const compared = toCompare(index, note);
  return candidatesOf(index, compared)
    .map((other) => ({ note: other, likeness: duplication(index, compared, other) }))
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness);
}

/** How nearly the same two notes say; 0 where they do not. */
function duplication(index: NoteIndex, compared: Compared, other: Note): number {
  const { heldOfThis, heldOfOther } = likenessOf(index, compared, other);
  const [fewer, both] = [Math.min(heldOfThis, heldOfOther), (heldOfThis + heldOfOther) / 2];
  if (fewer < leastOfFewer || both < leastOfBoth) return 0;
  const { note } = compared;
  if (note.negated !== other.negated && both < 0.9) return 0;
  if (areOfOtherMatters(note, other)) return 0;
  if (figuresOnlyIn(note, other).length > 0 && figuresOnlyIn(other, note).length > 0) return 0;
  return both;
}

/** Notes that share the most with it, by its rarest words. */
export function candidatesOf(index: NoteIndex, { note, stands, weights }: Compared): Note[] {
  const scores = new Map<number, number>();
  const terms = [...stands]
    .map(([term, places]) => ({ term, ids: index.postings[term] ?? [], weight: Math.max(...places.map((at) => weights[at] ?? 0)) }))
    .filter(({ ids }) => ids.length > 0)
    .sort((a, b) => a.ids.length - b.ids.length);
  let looked = 0;
  for (const { ids, weight } of terms) {
    if (looked + ids.length > mostLookedAt && looked > 0) break;
    looked += ids.length;
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
  }
  scores.delete(note.id);
  const fair = [...scores].map(([id, score]) => ({ id, score: score / Math.sqrt(20 + (index.notes.get(id)?.terms.length ?? 0)) }));
  fair.sort((a, b) => b.score - a.score);
  return fair.slice(0, candidates).flatMap(({ id }) => index.notes.get(id) ?? []);
}
