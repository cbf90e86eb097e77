import type { Note, NoteIndex } from './note-index.ts';

/** A word that notes may share, with the ids of those that contain it, and its worth. */
export interface SharedWord {
  ids: readonly number[];
  weight: number;
}

interface Limits {
  /** Notes looked at, word by word, rare words first. */
  looked: number;
  /** Notes returned. */
  most: number;
  /** What a note's worth is divided by, given how many words it has. */
  fairness?: (words: number) => number;
}

const even = (): number => 1;

/** The notes that share the most with the words, the most first; `except` is no id of theirs. */
export function sharingMost(index: NoteIndex, words: readonly SharedWord[], except: number, limits: Limits): Note[] {
  const { scores } = index;
  const touched = addUp(scores, words, limits.looked);
  const best = bestOf(index, touched, except, limits);
  for (const id of touched) scores[id] = 0;
  return best.flatMap((id) => index.notes.get(id) ?? []);
}

function addUp(scores: Float64Array, words: readonly SharedWord[], most: number): number[] {
  const rareFirst = words.filter(({ ids }) => ids.length > 0).sort((a, b) => a.ids.length - b.ids.length);
  const touched: number[] = [];
  let looked = 0;
  for (const { ids, weight } of rareFirst) {
    if (looked > 0 && looked + ids.length > most) break;
    looked += ids.length;
    for (const id of ids) {
      const before = scores[id] ?? 0;
      if (before === 0) touched.push(id);
      scores[id] = before + weight;
    }
  }
  return touched;
}

/** Most notes are worth less than the least of those kept so far, which is seen at once. */
function bestOf({ scores, sizes }: NoteIndex, ids: readonly number[], except: number, { most, fairness = even }: Limits): number[] {
  const least = fairness(0);
  const kept: { id: number; score: number }[] = [];
  for (const id of ids) {
    const floor = kept.length < most ? -1 : (kept.at(-1)?.score ?? 0);
    const sum = scores[id] ?? 0;
    if (id === except || sum / least <= floor) continue;
    const score = sum / fairness(sizes[id] ?? 0);
    if (score <= floor) continue;
    const at = kept.findIndex((one) => one.score < score);
    kept.splice(at < 0 ? kept.length : at, 0, { id, score });
    if (kept.length > most) kept.pop();
  }
  return kept.map(({ id }) => id);
}
