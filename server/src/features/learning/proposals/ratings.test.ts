import type { EvidenceRow, Learned } from '@vademecum/shared/learning/proposals.ts';
import { expect, test } from 'vitest';
import { learningClinic } from '../../../testing/learning-clinic.ts';
import { recheckAll } from '../../memories/checks/memory-checks.service.ts';
import { learn } from './learning-runs.service.ts';

const { app, admin, nurse, ask, rate, add, propose, actions, set, query, golden } = learningClinic();

const fee = 'How much is the fee for a late cancellation?';
const leading = async () => (await ask(fee)).citations[0]?.documentName;
const proposed = async (type: string) => {
  await propose();
  return (await actions()).find(({ actionType }) => actionType === type);
};

test('a passage that answers a question badly is demoted once that is approved, and another one leads', async () => {
  await add('Old price list', 'The fee for a late cancellation is 25 dollars. A cancellation fee is due at once.');
  await add('Front desk board', 'Late cancellation: a fee of 40 dollars since May. Whoever cancels late is told so.');
  for (const index of [0, 1, 2]) await rate((await ask(fee, nurse(index))).messageId, 1, nurse(index));
  await propose();
  const first = (await ask(fee)).citations[0]?.documentName;
  const demote = (await actions()).find(({ actionType }) => actionType === 'demote_passage');
  expect(demote).toMatchObject({
    status: 'pending',
    description: `Let the passage of “${first ?? ''}” come later for “${fee}”.`,
    facts: ['3 answers from it were rated 1.0 of 5 on average by 3 people.'],
  });
  const done = await set(demote?.id ?? 0, 'completed');
  expect(done).toMatchObject({ status: 'completed', note: 'There were no golden questions to try it on.' });
  expect([done.before?.hits, done.after?.hits]).toEqual([
    { questions: 1, found: 0, within: 1 },
    { questions: 1, found: 1, within: 1 },
  ]);
  expect((await ask(fee)).citations[0]?.documentName).not.toBe(first);
  await set(done.id, 'undone');
  expect((await ask(fee)).citations[0]?.documentName).toBe(first);
});

test('a passage whose answers were rated well is pinned once that is approved, no golden question gets worse, and undoing it takes it back', async () => {
  await add('Front desk board', 'Late cancellation: a fee of 40 dollars since May. Whoever cancels late is told so.');
  for (const index of [0, 1, 2]) await rate((await ask(fee, nurse(index))).messageId, 5, nurse(index));
  const old = await add('Old price list', 'The fee for a late cancellation is 25 dollars. A cancellation fee is due at once.');
  for (const index of [0, 1]) await rate((await ask(fee, nurse(index))).messageId, 1, nurse(index));
  expect(await leading()).toBe('Old price list');
  await golden('When is a cancellation fee due?', old, 'A cancellation fee is due at once.', 'Old price list');

  const pin = await proposed('pin_passage');
  expect(pin).toMatchObject({
    status: 'pending',
    description: `Let the passage of “Front desk board” come sooner for “${fee}”.`,
    facts: ['3 answers from it were rated 5.0 of 5 on average by 3 people.'],
    before: { hits: { questions: 1, found: 0, within: 1 } },
  });
  expect(await leading()).toBe('Old price list');
  const done = await set(pin?.id ?? 0, 'completed');
  expect(done).toMatchObject({ status: 'completed', note: null, after: { golden: { total: 1, first: 1 } } });
  expect([done.before?.hits?.found, done.after?.hits?.found]).toEqual([0, 1]);
  await app().deps.background.idle();
  expect(await leading()).toBe('Front desk board');
  expect((await ask('When is a cancellation fee due?')).citations[0]?.documentName).toBe('Old price list');
  expect(await query<Learned[]>('improvement.learned')).toMatchObject([{ actionId: done.id, actionType: 'pin_passage' }]);
  await set(done.id, 'undone');
  expect([await leading(), await query('improvement.learned')]).toEqual(['Old price list', []]);
});

const remember = async (fields: object) => (await admin().send('POST', '/api/memories', fields)).json<{ id: number }>().id;
const fax = 'What is the fax number of the lab?';

test('a memory whose answers are rated badly is to be fixed, and is done once it was changed', async () => {
  const id = await remember({ topic: 'Fax number', value: 'The fax number of the lab is 555-0100.' });
  for (const index of [0, 1, 2]) {
    app().clock.pass(1_000);
    await rate((await ask(fax, nurse(index))).messageId, 2, nurse(index));
  }
  const fix = await proposed('fix_memory');
  expect(fix).toMatchObject({
    ...{ memoryId: id, status: 'pending', priority: 'medium' },
    description: 'Fix the memory “Fax number”: answers that cite it are rated 2.0 of 5 on average.',
    implementationPlan: 'Read the questions below with their ratings, correct or archive the memory, then mark this done.',
    before: { rating: { ratings: 3, mean: 2 } },
  });
  const evidence = await query<EvidenceRow[]>('improvement.evidence', { id: fix?.id });
  expect(evidence.map(({ rating }) => rating)).toEqual([2, 2, 2]);
  app().clock.pass(60_000);
  await admin().send('PUT', `/api/memories/${id}`, { value: 'The fax number of the lab is 555-0199.' });
  const changed = { id: fix?.id, status: 'completed', note: 'The memory was changed since.', decidedBy: null };
  expect(await proposed('fix_memory')).toMatchObject(changed);
  app().clock.pass(60_000);
  await rate((await ask(fax)).messageId, 5);
  await learn(app().deps, 'manual');
  expect(await proposed('fix_memory')).toMatchObject({ ...changed, after: { rating: { ratings: 1, mean: 5 } } });
});

test('a memory that answers cite although what it was taken from is gone is to be fixed; whoever has done so marks it as done', async () => {
  const documentId = await add('Exposure policy', '# Sharps\n\nReplace a sharps container after 90 days.\n');
  const value = 'The yellow sharps buckets of the surgery are replaced after 90 days.';
  const id = await remember({ topic: 'Sharps buckets', value, sourcePassage: { documentId, lineIndex: 2 } });
  const asked = await ask('When are the yellow sharps buckets of the surgery replaced?');
  expect(asked.citations.map(({ documentName }) => documentName)).toContain('Sharps buckets');
  await recheckAll(app().deps);
  expect(await proposed('fix_memory')).toBeUndefined();
  await admin().send('DELETE', `/api/documents/${documentId}`);
  await recheckAll(app().deps);
  const fix = await proposed('fix_memory');
  expect(fix).toMatchObject({
    ...{ memoryId: id, status: 'pending', priority: 'medium' },
    description: 'Fix the memory “Sharps buckets”: “Exposure policy”, which it was taken from, was deleted.',
    expectedImpact: '1 answer cites it; future answers would be correct.',
    facts: ['“Exposure policy”, which it was taken from, was deleted.'],
  });
  expect(await set(fix?.id ?? 0, 'completed')).toMatchObject({ status: 'completed', decidedBy: expect.stringContaining('Pat') as string });
  expect(await proposed('fix_memory')).toMatchObject({ id: fix?.id, status: 'completed' });
});
