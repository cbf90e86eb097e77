import { expect, test } from 'vitest';
import { precisionAndRecall, tryBlocks, tryContradictions, tryIdentifiers } from '../../../testing/memory-checks/trial.ts';

const nineInTen = { precision: 0.9, recall: 0.9 };

/** Documents say much apart from the subject of a note: in doubtful cases nothing is reported, which costs finds. */
const ofDocuments = { precision: 0.9, recall: 0.87 };

test.each([
  ['near-duplicates', nineInTen, () => tryBlocks('near-duplicates', 'near-duplicate')],
  ['conflicts', nineInTen, () => tryBlocks('conflicts', 'conflict')],
  ['contradictions of documents', ofDocuments, tryContradictions],
  ['patient identifiers', nineInTen, tryIdentifiers],
] as const)('of the planted %s most are found, and nine in ten of what is found were planted', async (_, wanted, tried) => {
  const { precision, recall } = precisionAndRecall(await tried());
  expect(precision).toBeGreaterThan(wanted.precision);
  expect(recall).toBeGreaterThan(wanted.recall);
});
