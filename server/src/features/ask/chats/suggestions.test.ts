import type { Suggestions } from '@vademecum/shared/ask/chat.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importHandbook } from '../../documents/handbook.service.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let nurse: Caller;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

const suggestions = async (): Promise<Suggestions> => {
  const reply = await clinic.inject({ url: '/trpc/chat.suggestions', headers: { authorization: `Bearer ${nurse.token}` } });
  return reply.json<{ result: { data: Suggestions } }>().result.data;
};
const upload = (name: string, content: string) => manager.send('POST', '/api/documents', { name, content, type: 'protocol' });

const filler = 'The staff of the clinic keeps to this page, whoever is on duty, and asks the charge nurse where it leaves something open.';
const coldChain = `# Cold chain

## Purpose

${filler}

## When the refrigerator alarm sounds

When the refrigerator alarm sounds, move the vaccines to the spare refrigerator in Room 12 within 20 minutes. ${filler}
`;
const spills = `# Spills

## How to clean a mercury spill

Open the window, put on two pairs of gloves, and clean the mercury spill with the kit of Room 4. ${filler}
`;

test('an empty library suggests nothing, and says that it is empty', async () => {
  expect(await suggestions()).toEqual({ hasDocuments: false, questions: [], reading: 0 });
});

test('each document brings a question made of its headings, and each is answered out of that document', async () => {
  await upload('Cold chain', coldChain);
  await upload('Spills', spills);
  const { hasDocuments, questions } = await suggestions();
  expect(hasDocuments).toBe(true);
  expect(questions).toEqual(['What do I do when the refrigerator alarm sounds?', 'How do I clean a mercury spill?']);
  for (const [index, query] of questions.entries()) {
    const answer = (await nurse.send('POST', '/api/chat', { query })).json<{ grounded: boolean; citations: { documentName: string }[] }>();
    expect(answer.grounded).toBe(true);
    expect(answer.citations[0]?.documentName).toBe(['Cold chain', 'Spills'][index]);
  }
});

test('questions of a library that was half read give way to better ones of all of it', async () => {
  for (const name of ['Lockers', 'Parking', 'Uniforms', 'Keys'])
    await upload(name, `# ${name}\n\n## ${name} of the staff\n\nThe ${name} are by room 4. ${filler}`);
  const { id } = (await upload('Cold chain', coldChain)).json<{ id: number }>();
  const read = (status: 'active' | 'processing') => clinic.deps.db.updateTable('documents').set({ status }).where('id', '=', id).execute();
  await read('processing');
  const half = await suggestions();
  expect({ reading: half.reading, shown: half.questions.length }).toEqual({ reading: 1, shown: 4 });
  await read('active');
  expect((await suggestions()).questions).toContain('What do I do when the refrigerator alarm sounds?');
});

test('a document that is gone suggests nothing from then on', async () => {
  const { id } = (await upload('Cold chain', coldChain)).json<{ id: number }>();
  await upload('Spills', spills);
  expect((await suggestions()).questions).toHaveLength(2);
  await manager.send('DELETE', `/api/documents/${id}`);
  expect((await suggestions()).questions).toEqual(['How do I clean a mercury spill?']);
});

test('a document that is renamed suggests under its new name, as long as the old one or not', async () => {
  const { id } = (await upload('Fans', `${filler} The fans of the corridor run all night.`)).json<{ id: number }>();
  expect((await suggestions()).questions).toEqual(['What do I need to know about Fans?']);
  await manager.send('PUT', `/api/documents/${id}`, { name: 'Corridor' });
  expect((await suggestions()).questions).toEqual(['What do I need to know about Corridor?']);
  await manager.send('PUT', `/api/documents/${id}`, { name: 'The fans' });
  expect((await suggestions()).questions).toEqual(['What do I need to know about The fans?']);
});

test('a document that is superseded, overdue for review or does not hold yet suggests nothing, and the library is not called empty', async () => {
  const { id } = (await upload('Cold chain', coldChain)).json<{ id: number }>();
  const spill = (await upload('Spills', spills)).json<{ id: number }>();
  const set = (fields: object) => manager.send('PUT', `/api/documents/${id}/lifecycle`, fields);
  const questions = async () => (await suggestions()).questions;
  const own = 'What do I do when the refrigerator alarm sounds?';
  expect(await questions()).toContain(own);
  await set({ supersededBy: spill.id });
  expect(await questions()).toEqual(['How do I clean a mercury spill?']);
  await set({ supersededBy: null, effectiveFrom: '2026-03-04' });
  expect(await questions()).not.toContain(own);
  clinic.clock.pass(3 * 24 * 3_600_000);
  nurse = await clinic.as('user', 'early@clinic.test');
  manager = await clinic.as('manager', 'late@clinic.test');
  expect(await questions()).toContain(own);
  await set({ reviewDue: '2026-03-04' });
  expect(await questions()).not.toContain(own);
  await manager.send('DELETE', `/api/documents/${spill.id}`);
  expect(await suggestions()).toEqual({ hasDocuments: true, questions: [], reading: 0 });
});

test(
  'the sample handbook suggests what somebody on duty would ask, and each is answered with a citation',
  { timeout: 60_000 },
  async () => {
    await importHandbook(clinic.deps, manager.id);
    expect((await suggestions()).reading).toBeGreaterThan(0);
    await clinic.deps.ingest.idle();
    const { questions, reading } = await suggestions();
    expect(reading).toBe(0);
    expect(questions).toHaveLength(4);
    for (const query of questions) {
      expect(query).toMatch(/^(What do I do|How|When|Where|Who) .+\?$/);
      const answer = (await nurse.send('POST', '/api/chat', { query })).json<{ grounded: boolean; citations: object[] }>();
      expect(answer.grounded, query).toBe(true);
      expect(answer.citations.length, query).toBeGreaterThan(0);
    }
  },
);

test('there are four at most, of as many documents', async () => {
  const places = ['attic', 'basement', 'corridor', 'dispensary', 'entrance', 'foyer'];
  for (const place of places)
    await upload(`The ${place}`, `# The ${place}\n\n## Locking the ${place}\n\nThe ${place} is locked at ten. ${filler}\n`);
  const { questions } = await suggestions();
  expect(questions).toHaveLength(4);
  expect(new Set(questions.map((question) => places.find((place) => question.includes(place)))).size).toBe(4);
});

test('a full list stays while other documents come, until ten minutes are over; a document of it that changes is noticed at once', async () => {
  const places = ['attic', 'basement', 'corridor', 'dispensary'];
  const uploaded: number[] = [];
  const page = (place: string) => `# The ${place}\n\n## When the ${place} floods\n\nWhen the ${place} floods, close the tap. ${filler}\n`;
  for (const place of places) uploaded.push((await upload(`The ${place}`, page(place))).json<{ id: number }>().id);
  const first = (await suggestions()).questions;
  expect(first).toHaveLength(4);
  await upload('A first page', `# A first page\n\n## How to clean a mercury spill\n\n${filler} Clean the mercury spill with the kit.\n`);
  expect((await suggestions()).questions).toEqual(first);
  clinic.clock.pass(11 * 60_000);
  expect((await suggestions()).questions).toEqual(first);
  await expect.poll(async () => (await suggestions()).questions).toContain('How do I clean a mercury spill?');
  await manager.send('DELETE', `/api/documents/${uploaded[0]}`);
  expect((await suggestions()).questions.join()).not.toContain('attic');
});

test('what is asked meanwhile is answered from what is being found', async () => {
  await upload('Spills', spills);
  const [one, other] = await Promise.all([suggestions(), suggestions()]);
  expect(one).toEqual(other);
  expect(one.questions).toHaveLength(1);
});
