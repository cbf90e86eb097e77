import { expect, test } from 'vitest';
import { precisionAndRecall, tryBlocks, tryContradictions, tryIdentifiers } from '../../testing/memory-checks/trial.ts';

const least = 0.9;

test.each([
  ['near-duplicates', () => tryBlocks('near-duplicates', 'near-duplicate')],
  ['conflicts', () => tryBlocks('conflicts', 'conflict')],
  ['contradictions of documents', tryContradictions],
  ['patient identifiers', tryIdentifiers],
] as const)('of the planted %s nine in ten are found, and nine in ten of what is found were planted', async (_, tried) => {
  const { precision, recall } = precisionAndRecall(await tried());
  expect(precision).toBeGreaterThan(least);
  expect(recall).toBeGreaterThan(least);
});
