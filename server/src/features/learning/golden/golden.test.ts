import type { GoldenDrop, GoldenQuestion, GoldenRun } from '@vademecum/shared/learning/golden.ts';
import type { FoundPlace } from '@vademecum/shared/memories/memory-sources.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { requireNoDrop, runGolden, runGoldenSoon } from './golden-runs.service.ts';

let clinic: TestApp;
let admin: Caller;
let manager: Caller;
let documentId: number;

const needle = 'After a needlestick, wash the wound with soap and water for fifteen minutes.';
const gloves = 'Gloves are kept in the supply room beside the laboratory.';

beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
  manager = await clinic.as('manager');
  documentId = await addDocument('Sharps policy', `# Needlestick\n\n${needle}\n\n# Gloves\n\n${gloves}\n`);
  await addDocument('Front desk', '# Phones\n\nThe phones open at eight and close at five.\n');
});
afterEach(() => clinic.close());

async function addDocument(name: string, content: string): Promise<number> {
  return (await admin.send('POST', '/api/documents', { name, type: 'manual', content })).json<{ id: number }>().id;
}

type Reply<Data> = { result?: { data: Data }; error?: { message: string } };
async function call<Data>(procedure: string, input: object = {}, caller = manager): Promise<Data> {
  const reply = (await caller.send('POST', `/trpc/golden.${procedure}`, input)).json<Reply<Data>>();
  if (reply.result === undefined) throw new Error(reply.error?.message);
  return reply.result.data;
}
const refusal = async (procedure: string, input: object, caller = manager) => {
  const reply = await caller.send('POST', `/trpc/golden.${procedure}`, input);
  return [reply.statusCode, reply.json<Reply<never>>().error?.message] as const;
};
const list = async () =>
  (await manager.get('/trpc/golden.list')).json<{
    result: { data: { questions: GoldenQuestion[]; archived: GoldenQuestion[]; drops: GoldenDrop[] } };
  }>().result.data;
const run = () => call<GoldenRun>('run');
const save = (question: string, quote = needle, lineIndex = 2, id = documentId) =>
  call<GoldenQuestion>('save', { question, documentId: id, lineIndex, quote });
const ask = async (query: string, caller = manager) =>
  (await caller.send('POST', '/api/chat', { query })).json<{ messageId: number; citations: { quote: string }[] }>();

test('a manager saves a question from an answer in one press; it runs, is found first and its answer cites the passage', async () => {
  const { messageId } = await ask('What do I do after a needlestick?');
  const saved = await call<GoldenQuestion>('saveFromAnswer', { messageId, number: 1 });
  expect(saved).toMatchObject({
    question: 'What do I do after a needlestick?',
    documentId,
    memoryId: null,
    name: 'Sharps policy',
    section: 'Needlestick',
    quote: needle,
    lineIndex: 2,
    last: null,
    archivedAt: null,
  });
  const first = await run();
  expect(first).toMatchObject({
    reason: 'manual',
    isTrial: false,
    total: 1,
    first: 1,
    amongFive: 1,
    reciprocalRank: 1,
    answered: 1,
    baselineId: null,
    lost: 0,
    gained: 0,
    startedBy: expect.stringContaining('Pat') as string,
  });
  expect((await list()).questions[0]?.last).toEqual({ rank: 1, isAnswered: true, citesRight: true, state: 'there' });
  expect(await refusal('saveFromAnswer', { messageId, number: 1 })).toEqual([
    409,
    'This is already a golden question with the same passage',
  ]);
  expect(await refusal('saveFromAnswer', { messageId, number: 99 })).toEqual([404, 'Citation 99 of this answer not found']);
});

test('nobody saves from somebody else’s answer, and staff without analytics save none at all', async () => {
  const { messageId } = await ask('What do I do after a needlestick?', admin);
  expect(await refusal('saveFromAnswer', { messageId, number: 1 })).toEqual([404, 'Message not found']);
  const nurse = await clinic.as('user');
  expect(await refusal('saveFromAnswer', { messageId, number: 1 }, nurse)).toEqual([
    403,
    "You don't have permission to access this feature",
  ]);
});

test('an answer whose passage was rewritten meanwhile is not saved', async () => {
  const { messageId } = await ask('What do I do after a needlestick?');
  await admin.send('POST', '/trpc/documents.replaceText', {
    id: documentId,
    content: '# Needlestick\n\nCall occupational health at once.\n',
  });
  await clinic.deps.background.idle();
  expect(await refusal('saveFromAnswer', { messageId, number: 1 })).toEqual([
    409,
    '“Sharps policy” no longer says this. Ask again, and save what it says now.',
  ]);
});

test('by hand a passage of a document or words of a memory are the right answer; identifiers of people are left out', async () => {
  const one = await save('Patient with phone 555-123-4567: how long to wash a needlestick?', 'wash the wound with soap  and\nwater');
  expect(one.question).toBe('Patient with phone [PHONE]: how long to wash a needlestick?');
  const memory = await admin.send('POST', '/api/memories', { topic: 'Spare keys', value: 'The spare keys hang in the nurse station.' });
  const memoryId = memory.json<{ id: number }>().id;
  const q = encodeURIComponent(JSON.stringify({ q: 'spare keys wash wound' }));
  const places = (await manager.get(`/trpc/golden.findPlaces?input=${q}`)).json<Reply<FoundPlace[]>>().result?.data;
  const keys = { documentId: null, memoryId, name: 'Spare keys', lineIndex: 0, quote: 'The spare keys hang in the nurse station.' };
  expect(places).toMatchObject([
    keys,
    { documentId, memoryId: null, name: 'Sharps policy', section: 'Needlestick', lineIndex: 2, quote: needle },
  ]);
  await call('save', { question: 'Where do the spare keys hang?', memoryId, quote: places?.[0]?.quote });
  expect(await run()).toMatchObject({ total: 2, first: 2 });
  expect((await list()).questions.map(({ name, last }) => [name, last?.citesRight])).toEqual([
    ['Spare keys', true],
    ['Sharps policy', true],
  ]);
  await admin.send('PUT', `/api/memories/${memoryId}/archive`);
  expect(await run()).toMatchObject({ lost: 1, lostQuestions: [{ why: 'Its document or memory was deleted or archived.' }] });
});

test('what is no question, or stands nowhere, is refused with a sentence that says why', async () => {
  const refused: [object, number, string][] = [
    [{ question: ' ' }, 400, 'The question is required'],
    [{ question: 'Where?' }, 400, 'Choose the document or memory with the answer, and the words in it'],
    [{ question: 'Where?', documentId: 1, lineIndex: 2, quote: ' ' }, 400, 'Choose the words that are the right answer'],
    [{ question: 'Where?', documentId: 1, lineIndex: 2, quote: 'Nobody wrote this.' }, 400, 'These words are not in “Sharps policy”'],
    [{ question: 'Where?', documentId: 1, lineIndex: 99, quote: needle }, 400, 'There is no text at line 100 of “Sharps policy”'],
    [{ question: 'Where?', documentId: 99, lineIndex: 2, quote: needle }, 400, 'That document does not exist'],
    [{ question: 'Where?', memoryId: 99, quote: needle }, 404, 'Memory not found'],
    [
      { question: 'x'.repeat(1001), documentId: 1, lineIndex: 2, quote: needle },
      400,
      'The question is too long (1,000 characters at most)',
    ],
  ];
  for (const [input, status, message] of refused) expect([input, ...(await refusal('save', input))]).toEqual([input, status, message]);
});

test('a golden question is edited, archived, asked no more, and restored', async () => {
  const { id } = await save('How long to wash after a needlestick?');
  const edited = await call<GoldenQuestion>('update', { id, question: 'Where are gloves kept?', documentId, lineIndex: 6, quote: gloves });
  expect(edited).toMatchObject({ question: 'Where are gloves kept?', lineIndex: 6, quote: gloves });
  expect(await refusal('update', { id })).toEqual([400, 'Enter a change']);
  await call('archive', { id });
  expect((await run()).total).toBe(0);
  expect(await list()).toMatchObject({ questions: [], archived: [{ id, archivedAt: '2026-03-02T09:00:00.000Z' }] });
  await save('Where are gloves kept?', gloves, 6);
  expect(await refusal('restore', { id })).toEqual([409, 'This is already a golden question with the same passage']);
  await call('update', { id, question: 'Where do gloves stand?' });
  await call('restore', { id });
  expect((await run()).total).toBe(2);
  expect(await refusal('archive', { id: 99 })).toEqual([404, 'Golden question not found']);
});

test('a document that is rewritten or deleted costs its question once; it is shown until somebody gives a reason', async () => {
  await save('How long to wash after a needlestick?');
  await save('When do the phones open?', 'The phones open at eight', 2, 2);
  await run();
  await admin.send('DELETE', `/api/documents/${documentId}`);
  expect((await list()).questions.find(({ name }) => name === 'Sharps policy')?.last?.state).toBe('gone');
  const lost = await run();
  expect(lost).toMatchObject({
    total: 2,
    first: 1,
    reciprocalRank: 0.5,
    lost: 1,
    gained: 0,
    baseline: { total: 2, first: 2 },
    lostQuestions: [
      { question: 'How long to wash after a needlestick?', state: 'gone', why: 'Its document or memory was deleted or archived.' },
    ],
  });
  expect(await run()).toMatchObject({ lost: 0, gained: 0 });
  expect((await list()).drops).toMatchObject([{ runId: lost.id, questions: [{ question: 'How long to wash after a needlestick?' }] }]);
  expect(await refusal('override', { runId: lost.id, reason: ' ' })).toEqual([400, 'Explain why this is accepted']);
  const accepted = await call<GoldenRun>('override', { runId: lost.id, reason: 'The policy was withdrawn' });
  expect(accepted).toMatchObject({ overrideReason: 'The policy was withdrawn', overriddenAt: '2026-03-02T09:00:00.000Z' });
  expect((await list()).drops).toEqual([]);
  expect(await refusal('override', { runId: lost.id, reason: 'Again' })).toEqual([
    409,
    expect.stringContaining('already gave a reason: “The policy was withdrawn”'),
  ]);
  expect(await refusal('override', { runId: lost.id + 1, reason: 'x' })).toEqual([
    400,
    'This run lost nothing, so there is nothing to accept',
  ]);
});

test('a drop that is mended is shown no more, and what comes back counts as gained', async () => {
  await save('How long to wash after a needlestick?');
  await run();
  const rewrite = async (content: string) => {
    await admin.send('POST', '/trpc/documents.replaceText', { id: documentId, content });
    await clinic.deps.background.idle();
  };
  await rewrite('# Needlestick\n\nCall occupational health at once after a needlestick.\n');
  const lost = await run();
  expect(lost.lostQuestions).toMatchObject([{ state: 'changed', why: 'Its document or memory no longer says what was quoted.' }]);
  expect((await list()).drops).toHaveLength(1);
  await rewrite(`# Needlestick\n\n- **${needle.replace('wash', 'wash\n')}**\n`);
  const mended = await run();
  expect(mended).toMatchObject({ lost: 0, gained: 1, gainedQuestions: [{ why: 'Its answer now cites the right passage.' }] });
  expect((await list()).drops).toEqual([]);
});

test('a trial is compared with the last run that was none, and what it would lose needs a reason', async () => {
  await save('How long to wash after a needlestick?');
  const before = await run();
  const later = await save('Where are gloves kept?', gloves, 6);
  await clinic.deps.db.deleteFrom('passages').where('documentId', '=', documentId).execute();
  const trial = await runGolden(clinic.deps, {
    reason: 'synonym',
    subject: { said: 'sharps', found: 'needlestick' },
    trial: { synonyms: [{ said: 'sharps', found: 'needlestick' }] },
    isTrial: true,
    by: admin.id,
  });
  expect(trial).toMatchObject({ isTrial: true, baselineId: before.id, lost: 1, subject: { said: 'sharps', found: 'needlestick' } });
  expect(trial.lostQuestions.map(({ id }) => id)).not.toContain(later.id);
  expect(() => requireNoDrop(trial, ' ')).toThrow(
    '1 golden question would be lost: “How long to wash after a needlestick?”. Give a reason to continue anyway.',
  );
  expect(requireNoDrop(trial, ' Nobody asks that any more ')).toBe('Nobody asks that any more');
  expect(requireNoDrop({ ...trial, lost: 0 }, undefined)).toBeNull();
  expect(requireNoDrop({ ...trial, lost: 0 }, 'why not')).toBeNull();
  expect((await list()).drops).toEqual([]);
  expect(await refusal('override', { runId: trial.id, reason: 'x' })).toEqual([404, 'Golden question run not found']);
  const runs = (await manager.get('/trpc/golden.runs')).json<Reply<GoldenRun[]>>().result?.data;
  expect(runs?.map(({ id }) => id)).toEqual([trial.id, before.id]);
});

test('a run that is given up stores nothing', async () => {
  await save('How long to wash after a needlestick?');
  const signal = AbortSignal.abort(new Error('given up'));
  await expect(runGolden(clinic.deps, { reason: 'manual', isTrial: false, by: null, signal })).rejects.toThrow('given up');
  expect((await list()).questions[0]?.last).toBeNull();
});

test('changes that follow each other closely set them off once', async () => {
  await save('How long to wash after a needlestick?');
  await run();
  for (const by of [admin.id, manager.id]) runGoldenSoon(clinic.deps, { reason: 'glossary', by });
  await clinic.deps.background.idle();
  const runs = (await manager.get('/trpc/golden.runs')).json<Reply<GoldenRun[]>>().result?.data;
  expect(runs?.map(({ reason, lost, startedBy }) => [reason, lost, startedBy !== null])).toEqual([
    ['glossary', 0, true],
    ['manual', 0, true],
  ]);
});
