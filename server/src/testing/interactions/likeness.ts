import { cosine } from '../../models/question-likeness.ts';
import encodeAll from '../../models/encoder.worker.ts';

const vectors = new Map<string, Float32Array>();

function vectorOf(text: string): Float32Array {
  const vector = vectors.get(text) ?? encodeAll([text])[0] ?? new Float32Array();
  vectors.set(text, vector);
  return vector;
}

/** How alike two questions are to the built-in encoder, which runs in this very thread. */
export const likenessByEncoder = (one: string, other: string): number => cosine(vectorOf(one), vectorOf(other));
