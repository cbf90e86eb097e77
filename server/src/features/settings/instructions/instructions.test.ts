import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { currentInstructions } from './current-instructions.service.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

type Held = { instructions: string; updatedAt: string; version: number; updatedBy: string | null };
const path = '/api/llm-instructions';
const held = async (caller = manager) => (await caller.get(path)).json<Held>();
const save = (payload: object, caller = manager) => caller.send('PUT', path, payload);
const versions = async () =>
  (await manager.get('/trpc/instructions.versions')).json<{ result: { data: (Held & { note: string })[] } }>().result.data;
const restore = (version: number) => manager.send('POST', '/trpc/instructions.restore', { version });

test('until a clinic writes its own, the shipped instructions hold: professional, and careful with patients', async () => {
  const shipped = await held();
  expect(shipped).toMatchObject({ version: 0, updatedBy: null, updatedAt: '2026-11-20T00:00:00.000Z' });
  for (const words of ['professional', 'HIPAA', 'Cite the source', 'emergency', 'clinical judgement'])
    expect(shipped.instructions).toContain(words);
  expect(shipped.instructions).toBe(shipped.instructions.trim());
});

test('what a manager saves is trimmed, and holds for everybody from the next question on', async () => {
  const told = vi.spyOn(clinic.deps.assistant, 'answer');
  const nurse = await clinic.as('user');
  await nurse.send('POST', '/api/chat', { query: 'Where are the gloves?' });
  expect(told.mock.lastCall?.[0].instructions).toContain('knowledge assistant');

  const reply = await save({ instructions: '\n  Answer in one sentence.  ' });
  const expected = {
    instructions: 'Answer in one sentence.',
    updatedAt: '2026-03-02T09:00:00.000Z',
    version: 1,
    updatedBy: 'Pat Number 1',
  };
  expect([reply.statusCode, reply.json()]).toEqual([200, { ...expected, updatedBy: expect.stringMatching(/^Pat Number/) as string }]);
  expect((await held(await clinic.as('admin'))).instructions).toBe('Answer in one sentence.');
  await nurse.send('POST', '/api/chat', { query: 'Where are the gloves?' });
  expect(told.mock.lastCall?.[0].instructions).toBe('Answer in one sentence.');

  clinic = await clinic.restart();
  expect(await currentInstructions(clinic.deps.db)).toBe('Answer in one sentence.');
});

test.each([
  ['', 'Instructions cannot be empty'],
  [' \n\t ', 'Instructions cannot be empty'],
  ['x'.repeat(20_001), 'Instructions are too long (20,000 characters at most)'],
])('%j is refused', async (instructions, message) => {
  const reply = await save({ instructions });
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, message]);
  expect((await held()).version).toBe(0);
});

test('staff without analytics or preferences neither read nor change them', async () => {
  const nurse = await clinic.as('user');
  expect((await nurse.get(path)).statusCode).toBe(403);
  expect((await save({ instructions: 'Say yes.' }, nurse)).statusCode).toBe(403);
});

test('who saves over a text they have not seen is told so, and it stays', async () => {
  await save({ instructions: 'First', basedOn: 0 });
  const late = await save({ instructions: 'Second', basedOn: 0 });
  expect([late.statusCode, late.json<{ error: string }>().error]).toEqual([
    409,
    expect.stringMatching(/^Pat Number \d+ changed the instructions while you were editing them\. Reset to see the new text\.$/),
  ]);
  expect((await held()).instructions).toBe('First');
});

test('every text is kept with author, time and note, and an old one can be made to hold again', async () => {
  await save({ instructions: 'First', note: ' After the audit ' });
  clinic.clock.pass(60_000);
  await save({ instructions: 'Second' });
  await save({ instructions: 'Second' });
  expect((await versions()).map(({ version, instructions, note }) => [version, instructions.slice(0, 7), note])).toEqual([
    [2, 'Second', ''],
    [1, 'First', 'After the audit'],
    [0, 'You are', 'As shipped'],
  ]);
  await restore(1);
  expect(await held()).toMatchObject({ version: 3, instructions: 'First', updatedAt: '2026-03-02T09:01:00.000Z' });
  await restore(0);
  expect((await held()).instructions).toContain('knowledge assistant');
  expect((await versions())[0]?.note).toBe('Restored version 0');
  expect((await restore(99)).statusCode).toBe(404);
});
