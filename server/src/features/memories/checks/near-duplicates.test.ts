import type { Memory } from '@vademecum/shared/memories/memories.ts';
import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { countFindings, listFound } from '../../../testing/memory-checks/findings.ts';
import { recheckAll, recheckChanged } from './memory-checks.service.ts';

let clinic: TestApp;
let nurse: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
});
afterEach(() => clinic.close());

const refills = {
  topic: 'Refill requests',
  value: 'Refill requests are answered within two business days. Controlled substances need a visit first.',
  category: 'Procedures',
};
const write = async (fields: object) => (await nurse.send('POST', '/api/memories', { ...refills, ...fields })).json<Memory>();
const draft = async (fields: object) =>
  (await nurse.send('POST', '/trpc/memories.checkDraft', fields)).json<{ result: { data: MemoryFinding[] } }>().result.data;
const duplicatesOf = async (fields: object) => (await draft(fields)).filter(({ kind }) => kind === 'near-duplicate');

const reworded = {
  topic: 'Prescription renewals',
  value: 'A visit is needed before controlled substances are renewed. All other REFILL requests get an answer in 2 business days.',
};

test('a nurse who writes a note again in other words is told which one says it, while she writes', async () => {
  expect(await duplicatesOf(reworded)).toEqual([]);
  const { id } = await write({});
  expect(await duplicatesOf(reworded)).toEqual([
    {
      kind: 'near-duplicate',
      detail: '“Refill requests” says nearly the same.',
      otherMemoryId: id,
      otherTopic: 'Refill requests',
      documentId: null,
      lineIndex: null,
    },
  ]);
});

test('a note is no duplicate of itself, nor of one that is archived or gone', async () => {
  const { id } = await write({});
  expect(await duplicatesOf({ ...reworded, id })).toEqual([]);
  const admin = await clinic.as('admin');
  await admin.send('PUT', `/api/memories/${id}/archive`);
  expect(await duplicatesOf(reworded)).toEqual([]);
  const again = await write({});
  expect(await duplicatesOf(reworded)).toHaveLength(1);
  await admin.send('DELETE', `/api/memories/${again.id}`);
  expect(await duplicatesOf(reworded)).toEqual([]);
});

test('what is changed is compared as it reads now', async () => {
  const { id } = await write({});
  expect(await duplicatesOf(reworded)).toHaveLength(1);
  await nurse.send('PUT', `/api/memories/${id}`, { topic: 'Parking', value: 'Staff park behind the building, patients in front of it.' });
  expect(await duplicatesOf(reworded)).toEqual([]);
});

test('the hourly check finds each pair from both sides, and forgets it when one is changed', async () => {
  const first = await write({});
  const second = await write(reworded);
  await write({ topic: 'Parking', value: 'Staff park behind the building, patients in front of it.' });
  expect(await recheckAll(clinic.deps)).toBe(3);
  expect(await countFindings(clinic.deps.db)).toMatchObject({ 'near-duplicate': 2 });
  const found = await listFound(clinic.deps.db, 'near-duplicate');
  expect(found.map(({ memoryId, otherMemoryId }) => [memoryId, otherMemoryId])).toEqual([
    [second.id, first.id],
    [first.id, second.id],
  ]);
  await nurse.send('PUT', `/api/memories/${second.id}`, {
    value: 'Ask the pharmacist about it, she knows most of them.',
    topic: 'Herbal remedies',
  });
  expect(await recheckChanged(clinic.deps)).toBe(2);
  expect(await countFindings(clinic.deps.db)).toMatchObject({ 'near-duplicate': 0 });
});

const chapter = (disease: string, organ: string): string =>
  `Different types of treatment are available for patients with ${disease}. Some treatments are standard, and some are being tested in clinical trials. ` +
  `A trial helps to improve current treatments or to learn about new ones. Surgery removes as much of the ${organ} as is needed, radiation kills cells ` +
  `that are left, and chemotherapy is given by mouth or into a vein. Tests of the ${organ} are repeated to see how well the treatment works.`;

test('long notes that are alike but for what they are about are none; one that was copied and touched up is', async () => {
  const { id } = await write({ topic: 'Treatment', value: chapter('glioma', 'brain') });
  expect(await duplicatesOf({ topic: 'Treatment', value: chapter('nephroblastoma', 'kidney') })).toEqual([]);
  const touchedUp = chapter('glioma', 'brain')
    .replace('are available for', 'exist for')
    .replace('is given', 'comes')
    .replace('Different types', 'Several kinds');
  expect(await duplicatesOf({ topic: 'Treatments', value: touchedUp })).toMatchObject([{ otherMemoryId: id }]);
});

test('notes below the same long heading that say different things in few words are none', async () => {
  const topic = 'Tularemia and brucellosis laboratory exposure: postexposure prophylaxis and surveillance';
  await write({ topic, value: 'Doxycycline is offered to everybody in the laboratory.' });
  expect(await duplicatesOf({ topic, value: 'Serology is drawn by the occupational nurse.' })).toEqual([]);
  expect(await duplicatesOf({ topic, value: 'Everybody in the lab is offered doxycycline.' })).toHaveLength(1);
});
