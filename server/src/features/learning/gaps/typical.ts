import { Cluster, everydayRarity, likeness, termsOf } from './likeness.ts';

/** Each wording once, in the order of how much it is like all of them together, of equals as they were given. */
export function byTypicality(questions: readonly string[]): string[] {
  const all = new Cluster();
  const wordings = new Map<string, { question: string; own: Cluster }>();
  for (const question of questions) {
    const terms = termsOf(question);
    all.add(terms);
    const words = question.toLowerCase();
    if (wordings.has(words)) continue;
    const own = new Cluster();
    own.add(terms);
    wordings.set(words, { question, own });
  }
  return [...wordings.values()]
    .map(({ question, own }) => ({ question, like: likeness(own, all, everydayRarity) }))
    .sort((one, other) => other.like - one.like)
    .map(({ question }) => question);
}
