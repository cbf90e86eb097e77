import type { TrialBegun, TriedQuestion } from '@vademecum/shared/instructions-trial.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../../testing/fake-model-server.ts';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';

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
    before: { citesRight: true, unsupported: 0, fallback: null },
    after: { citesRight: false, unsupported: 1, fallback: null },
  });
  expect(tried?.after.response).toContain('30 minutes above 8 °C. [?]');

  const saving = { instructions: brief, basedOn: 0, trialId };
  expect(await send('instructions.update', { ...saving, instructions: 'Another text' })).toMatchObject({
    status: 409,
    error: { message: 'Another text was tried. Try this one before it is saved.' },
  });
  expect(await send('instructions.update', saving)).toMatchObject({
    status: 409,
    error: { message: `1 golden question would be lost: “${question}”. Say why to go on all the same.` },
  });
  const colleague = await clinic.as('manager');
  expect(await send('instructions.update', { ...saving, overrideReason: 'x' }, colleague)).toMatchObject({ status: 404 });
  expect((await send('instructions.update', { ...saving, overrideReason: 'Shorter is wanted' })).status).toBe(200);
  const versions = (await manager.get('/trpc/instructions.versions')).json<Reply<{ version: number; overrideReason: string | null }[]>>();
  expect(versions.result?.data[0]).toMatchObject({ version: 1, overrideReason: 'Shorter is wanted' });
  const run = (await manager.get(`/trpc/golden.results?input=${encodeURIComponent(JSON.stringify({ id: trialId }))}`)).json<
    Reply<object>
  >();
  expect(run.result?.data).toMatchObject({ reason: 'instructions', isTrial: true, total: 1, lost: 1, overrideReason: 'Shorter is wanted' });
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
