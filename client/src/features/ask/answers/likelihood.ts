const likelihoods: [least: number, words: string, match: string][] = [
  [0.95, 'Very likely', 'Strong match'],
  [0.8, 'Probably', 'Good match'],
  [0.6, 'Possibly', 'Fair match'],
  [0.4, 'Perhaps', 'Weak match'],
  [0.2, 'Probably not', 'Weak match'],
  [0, 'Very likely not', 'Weak match'],
];

const wordsFor = (probability: number) => likelihoods.find(([least]) => probability >= least);

/** How likely, in words: for a probability of 0 to 1. */
export function likelihoodLabel(probability: number): string {
  return wordsFor(probability)?.[1] ?? 'Very likely not';
}

/** How well the passages match the question, in words: for the probability, 0 to 1, that they answer it. */
export function matchLabel(probability: number): string {
  return wordsFor(probability)?.[2] ?? 'Weak match';
}
