const likelihoods: [least: number, words: string][] = [
  [0.95, 'Very likely'],
  [0.8, 'Probably'],
  [0.6, 'Possibly'],
  [0.4, 'Perhaps'],
  [0.2, 'Probably not'],
  [0, 'Very likely not'],
];

/** How likely, in words: for a probability of 0 to 1. */
export function likelihoodLabel(probability: number): string {
  return likelihoods.find(([least]) => probability >= least)?.[1] ?? 'Very likely not';
}
