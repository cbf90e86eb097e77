import type { BenchQuestion } from './data.ts';

/** One found passage, as far as the measures need it. */
export type Hit = { doc: string; start: number; end: number };

export type Measures = { h1: number; h5: number; ndcg: number; p1?: number; p5?: number };

/** Quality of one ranking: documents at 1 and 5, nDCG@10 over documents, and whether a passage that holds the gold span is among the first 1 and 5. */
export function measure(question: BenchQuestion, hits: readonly Hit[]): Measures {
  const docs = [...new Set(hits.map((hit) => hit.doc))].slice(0, 10);
  const gains = new Map(question.gold.map((gold) => [gold.doc, gold.rel]));
  const hitAt = (count: number): number => (docs.slice(0, count).some((doc) => (gains.get(doc) ?? 0) > 0) ? 1 : 0);
  const ideal = discounted([...gains.values()].sort((a, b) => b - a).slice(0, 10));
  const found = { h1: hitAt(1), h5: hitAt(5), ndcg: ideal > 0 ? discounted(docs.map((doc) => gains.get(doc) ?? 0)) / ideal : 0 };
  if (!question.gold.some((gold) => gold.start !== undefined)) return found;
  const passageAt = (count: number): number => (hits.slice(0, count).some((hit) => holdsGold(question, hit)) ? 1 : 0);
  return { ...found, p1: passageAt(1), p5: passageAt(5) };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + (2 ** gain - 1) / Math.log2(index + 2), 0);
}

/** At least half of the span's characters, or the span covers at least 60 % of the passage. */
export function holdsGold(question: BenchQuestion, hit: Hit): boolean {
  return question.gold.some(({ doc, start, end }) => {
    if (doc !== hit.doc || start === undefined || end === undefined) return false;
    const shared = Math.min(end, hit.end) - Math.max(start, hit.start);
    return shared >= 0.5 * (end - start) || shared >= 0.6 * (hit.end - hit.start);
  });
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The value that a share of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
