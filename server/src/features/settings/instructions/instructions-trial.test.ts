import type { GoldenRun } from '@vademecum/shared/learning/golden.ts';
import type { TrialBegun, TriedQuestion } from '@vademecum/shared/settings/instructions-trial.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../../../testing/fake-model-server.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

const coldChain = `# Cold chain

Vaccines are kept between 2 and 8 °C in the refrigerator of room 4. The nurse in charge reads the thermometer twice a day and signs the list.
Never store food in the vaccine refrigerator. The alarm rings after 10 minutes above 8 °C.
`;
const question = 'At what temperature are vaccines kept in the refrigerator?';
const quote = 'Vaccines are kept between 2 and 8 °C in the refrigerator of room 4.';
const brief = 'Answer in five words.';

let fake: FakeModelServer;
let clinic: TestApp;
let manager: Caller;
beforeAll(async () => {
  fake = await startFakeModelServer();
});
afterEach(() => clinic.close());
afterAll(() => fake.close());

async function open(settings: Record<string, string>): Promise<void> {
  clinic = await createTestApp({ settings });
  manager = await clinic.as('manager');
  const admin = await clinic.as('admin');
  await admin.send('POST', '/api/documents', { name: 'Cold chain', type: 'manual', content: coldChain });
}

type Reply<Data> = { result?: { data: Data }; error?: { message: string } };
const send = async <Data = unknown>(path: string, input: object, caller = manager): Promise<{ status: number } & Reply<Data>> => {
  const reply = await caller.send('POST', `/trpc/${path}`, input);
  return { status: reply.statusCode, ...reply.json<Reply<Data>>() };
};
const begin = async (instructions: string) => (await send<TrialBegun>('instructions.beginTrial', { instructions })).result?.data;
const results = async (id: number) =>
  (await manager.get(`/trpc/golden.results?input=${encodeURIComponent(JSON.stringify({ id }))}`)).json<{ result: { data: GoldenRun } }>()
    .result.data;
const save = () => send<{ id: number }>('golden.save', { question, documentId: 1, lineIndex: 2, quote });

test('without a model there is nothing to try, and the text is saved as it is', async () => {
  await open({});
  await save();
  expect(await begin(brief)).toEqual({ trialId: null, model: null, questions: [] });
  expect((await manager.get('/trpc/instructions.reach')).json<Reply<object>>().result?.data).toEqual({ model: null, questions: 1 });
  expect((await send('instructions.update', { instructions: brief, basedOn: 0 })).status).toBe(200);
});

test('with a model both texts are tried; what no longer cites the right passage needs a reason, which stays with the version and the run', async () => {
  await open({ MODEL: 'ollama:fake', MODEL_BASE_URL: fake.url });
  expect(await begin(brief)).toEqual({ trialId: null, model: 'ollama:fake', questions: [] });
  const goldenId = (await save()).result?.data.id ?? 0;
  fake.reply(({ text }) =>
    text.includes(brief)
      ? 'Never store food in the vaccine refrigerator. [1] The alarm rings after 30 minutes above 8 °C. [1] Never store food in the vaccine refrigerator. [1]'
      : 'The refrigerator of room 4 keeps vaccines between 2 and 8 °C. [1] Never store food in the vaccine refrigerator. [1]',
  );
  const begun = await begin(brief);
  expect(begun).toEqual({ trialId: expect.any(Number) as number, model: 'ollama:fake', questions: [{ id: goldenId, question }] });
  const trialId = begun?.trialId ?? 0;
  const trying = { trialId, goldenId, instructions: brief };
  const tried = (await send<TriedQuestion>('instructions.tryQuestion', trying)).result?.data;
  expect(tried).toMatchObject({
    id: goldenId,
    change: 'lost',
    why: 'No longer cites the right passage',
    before: { citesRight: true, unsupported: 0, fallback: null },
    after: { citesRight: false, unsupported: 1, fallback: null },
  });
  expect(tried?.after.response).toContain('30 minutes above 8 °C. [?]');

  expect((await results(trialId)).lostQuestions).toMatchObject([{ why: 'Its answer no longer cites the right passage.' }]);

  const saving = { instructions: brief, basedOn: 0, trialId };
  expect(await send('instructions.update', { ...saving, instructions: 'Another text' })).toMatchObject({
    status: 409,
    error: { message: 'A different text was tried. Try this one before you save it.' },
  });
  expect(await send('instructions.update', saving)).toMatchObject({
    status: 409,
    error: { message: `1 golden question would be lost: “${question}”. Give a reason to continue anyway.` },
  });
  const colleague = await clinic.as('manager');
  expect(await send('instructions.update', { ...saving, overrideReason: 'x' }, colleague)).toMatchObject({ status: 404 });
  expect((await send('instructions.update', { ...saving, overrideReason: 'Shorter is wanted' })).status).toBe(200);
  const versions = (await manager.get('/trpc/instructions.versions')).json<Reply<{ version: number; overrideReason: string | null }[]>>();
  expect(versions.result?.data[0]).toMatchObject({ version: 1, overrideReason: 'Shorter is wanted' });
  expect(await results(trialId)).toMatchObject({
    reason: 'instructions',
    isTrial: true,
    total: 1,
    lost: 1,
    overrideReason: 'Shorter is wanted',
  });
});

test('a model that does not answer is said to be the reason, and counts against neither text', async () => {
  await open({ MODEL: 'ollama:fake', MODEL_BASE_URL: fake.url });
  const goldenId = (await save()).result?.data.id ?? 0;
  fake.reply(() => ({ chunks: [], status: 500 }));
  const trialId = (await begin(brief))?.trialId ?? 0;
  const tried = await send<TriedQuestion>('instructions.tryQuestion', { trialId, goldenId, instructions: brief });
  expect(tried.result?.data).toMatchObject({ change: null, after: { citesRight: true, fallback: expect.any(String) as string } });
  expect((await send('instructions.update', { instructions: brief, trialId })).status).toBe(200);
});

/** What the model writes when told so; by the shipped text it answers as the first. */
const right = 'The refrigerator of room 4 keeps vaccines between 2 and 8 °C. [1] Never store food in the vaccine refrigerator. [1]';
const told: [string, string, string | null, string | null][] = [
  ['Answer politely.', right, null, null],
  [
    'Begin with the rule.',
    'Never store food in the vaccine refrigerator. [1] The refrigerator of room 4 keeps vaccines between 2 and 8 °C. [1]',
    null,
    null,
  ],
  [
    'Answer from what you know.',
    'Vaccines may be kept at 20 °C for a week. The pharmacy refrigerates insulin.',
    'lost',
    'The model’s text can no longer be shown',
  ],
  ['Say more.', `${right} The alarm rings after 45 minutes above 8 °C. [1]`, 'lost', 'More sentences without a source'],
  ['Name the alarm.', 'The alarm rings after 10 minutes above 8 °C. [1]', 'lost', 'No longer cites the right passage'],
];

test('instructions that make the model write worse answers are seen as a drop, others are not; no way to save them goes past it', async () => {
  await open({ MODEL: 'ollama:fake', MODEL_BASE_URL: fake.url });
  const goldenId = (await save()).result?.data.id ?? 0;
  fake.reply(({ text }) => told.find(([instructions]) => text.includes(instructions))?.[1] ?? right);
  for (const [instructions, , change, why] of told) {
    const trialId = (await begin(instructions))?.trialId ?? 0;
    const { result } = await send<TriedQuestion>('instructions.tryQuestion', { trialId, goldenId, instructions });
    expect([instructions, result?.data.change, result?.data.why]).toEqual([instructions, change, why]);
  }

  const put = async (fields: object) => {
    const reply = await manager.send('PUT', '/api/llm-instructions', fields);
    return [reply.statusCode, reply.json<{ error?: string }>().error];
  };
  const refusal = `1 golden question would be lost: “${question}”. Give a reason to continue anyway.`;
  const worse = { instructions: 'Say more.' };
  expect(await put(worse)).toEqual([409, refusal]);
  // A trial that was begun, but has asked nothing, is gone through.
  const begun = (await begin(worse.instructions))?.trialId;
  expect(await send('instructions.update', { ...worse, trialId: begun })).toMatchObject({ status: 409, error: { message: refusal } });
  expect(await put({ ...worse, overrideReason: ' ' })).toEqual([400, 'Explain why this is accepted']);
  expect(await put({ ...worse, overrideReason: 'The board wants it' })).toEqual([200, undefined]);
  expect(await put({ instructions: 'Answer politely.' })).toEqual([200, undefined]);
  expect(await send('instructions.update', { ...worse, trialId: begun, overrideReason: 'Again' })).toMatchObject({
    status: 409,
    error: { message: 'The instructions have changed since this text was tried. Try it again.' },
  });

  const restoring = (fields: object = {}) => send('instructions.restore', { version: 1, ...fields });
  expect(await restoring()).toMatchObject({ status: 409, error: { message: refusal } });
  expect((await restoring({ overrideReason: 'It was better liked' })).status).toBe(200);
  const { result } = (await manager.get('/trpc/instructions.versions')).json<Reply<object[]>>();
  expect(result?.data).toMatchObject([
    { version: 3, note: 'Restored version 1', overrideReason: 'It was better liked' },
    { version: 2, overrideReason: null },
    { version: 1, overrideReason: 'The board wants it' },
    { version: 0 },
  ]);
});
