import { LRUCache } from 'lru-cache';
import { stopWords } from '../stop-words.ts';
import type { SentenceEncoder } from './sentence-encoder.ts';

/** For each text the mean over the question's pieces of the highest cosine with any of the text's pieces. */
export type LateInteraction = (question: string, texts: readonly string[]) => number[];

/** Pieces of 384 numbers to remember: about a thousand sentences, 25 MB. */
const piecesKept = 65_536;
const scale = 127;

/**
 * How well texts meet a question, piece by piece (Khattab and Zaharia 2020, untrained). It tells which of several texts meets the question best, not whether
 * any of them answers it. The pieces of a text are kept for the next question.
 */
export function createLateInteraction({ readPieces }: Pick<SentenceEncoder, 'readPieces'>): LateInteraction {
  const kept = new LRUCache<string, Int8Array[]>({ maxSize: piecesKept, sizeCalculation: (pieces) => pieces.length + 1 });
  const piecesOf = (text: string): Int8Array[] => {
    const pieces = kept.get(text) ?? readPieces(text).map(({ vector }) => Int8Array.from(vector, (value) => Math.round(value * scale)));
    kept.set(text, pieces);
    return pieces;
  };
  return (question, texts) => {
    const asked = readPieces(question);
    const content = asked.filter(({ word }) => isContent(word));
    const vectors = (content.length > 0 ? content : asked).map(({ vector }) => vector);
    return texts.map((text) => {
      const pieces = piecesOf(text);
      return vectors.reduce((sum, vector) => sum + highest(vector, pieces), 0) / (vectors.length || 1);
    });
  };
}

function isContent(word: string): boolean {
  return /\p{N}|\p{L}{2}/u.test(word) && !stopWords.has(word);
}

function highest(vector: Float32Array, pieces: readonly Int8Array[]): number {
  let best = pieces.length === 0 ? 0 : -Infinity;
  for (const piece of pieces) {
    let sum = 0;
    for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) * (piece[at] ?? 0);
    best = Math.max(best, sum / scale);
  }
  return best;
}
