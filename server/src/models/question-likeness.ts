import { LRUCache } from 'lru-cache';
import { isBuiltin } from './embedder.ts';
import type { QuestionVector } from './embedder.ts';

type VectorFor = (question: string) => Promise<QuestionVector | undefined>;

/** Those of a day's chats: a new question is compared with questions asked a while before. */
const questionsKept = 500;

/** Gives the vectors of the last questions without making them again. */
export function keepingVectors(vectorFor: VectorFor): VectorFor {
  const kept = new LRUCache<string, QuestionVector>({ max: questionsKept });
  return async (question) => {
    const found = kept.get(question) ?? (await vectorFor(question));
    if (found !== undefined) kept.set(question, found);
    return found;
  };
}

/** The cosine of two questions' meanings, -1 to 1. undefined: the built-in encoder is not there, or not in time. */
export async function likenessOf(vectorFor: VectorFor | undefined, one: string, other: string): Promise<number | undefined> {
  const a = await vectorFor?.(one);
  if (a === undefined || !isBuiltin(a.model)) return undefined;
  const b = await vectorFor?.(other);
  return b?.model === a.model ? cosine(a.values, b.values) : undefined;
}

export function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (one: Float32Array, other: Float32Array): number => one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) || 1);
}
