import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenize } from '../../../language/terms.ts';
import { doesAskWhatWasMeant } from './asks-what-was-meant.ts';
import { rephrasingFeatures, type RephrasingFeatures } from './rephrasing-features.ts';

/** A logistic regression: a sum above 0 means a rephrasing. */
export interface RephrasingModel {
  base: number;
  weights: Partial<Record<keyof RephrasingFeatures, number>>;
}

/** Written by `npm run evaluate -- fit-rephrasing`. */
const { byWords, withLikeness } = JSON.parse(readFileSync(join(import.meta.dirname, 'rephrasing-weights.json'), 'utf8')) as Record<
  'byWords' | 'withLikeness',
  RephrasingModel
>;

/** Questions without a word in common that are less alike ask for two things, however they ask. */
const leastLikeness = 0.5;

/**
 * True if a question asks again for what the one before asked, in other words, or what its answer meant. likeness: the cosine of their meanings by the
 * built-in encoder, -1 to 1; without it words alone tell.
 */
export function isClarification(question: string, before: string, likeness?: number): boolean {
  if (doesAskWhatWasMeant(question)) return true;
  if (isSameWording(question, before)) return false;
  const features = rephrasingFeatures(question, before, likeness);
  return namesTheSame(features) || (mayAskTheSame(features) && sumOf(likeness === undefined ? byWords : withLikeness, features) > 0);
}

/** Asks for the same thing in the same way, by a word that means another. */
const namesTheSame = ({ own, left, shared, sameKind }: RephrasingFeatures): boolean =>
  own + left === 0 && shared > 0 && shared < 1 && sameKind === 1;

export const mayAskTheSame = ({ shared, likeness = 0 }: RephrasingFeatures): boolean => shared > 0 || likeness > leastLikeness;

function sumOf({ base, weights }: RephrasingModel, features: RephrasingFeatures): number {
  return (Object.keys(weights) as (keyof RephrasingFeatures)[]).reduce(
    (sum, name) => sum + (weights[name] ?? 0) * (features[name] ?? 0),
    base,
  );
}

function isSameWording(a: string, b: string): boolean {
  const words = (text: string): string =>
    tokenize(text)
      .map(({ word }) => word)
      .join(' ');
  return words(a) === words(b);
}
