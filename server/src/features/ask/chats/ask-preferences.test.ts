import type { Ask, AskEvent } from '@vademecum/shared/ask/chat.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../../../testing/fake-model-server.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ask } from './chat.service.ts';

const question = 'How long are hands washed?';
const written = 'Hands are washed with soap for 20 seconds before every patient. [1]';
const content = '# Hand hygiene\n\nHands are washed with soap for 20 seconds before every patient.\n';
let model: FakeModelServer;
let clinic: TestApp;
let nurse: Caller;

async function open(settings: Record<string, string>) {
  clinic = await createTestApp({ settings });
  nurse = await clinic.as('user');
  await (await clinic.as('admin')).send('POST', '/api/documents', { name: 'Hand hygiene', content, type: 'text' });
}

beforeEach(async () => {
  model = await startFakeModelServer();
  model.reply(() => written);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await clinic.close();
  await model.close();
});

const post = (more: object) => nurse.send('POST', '/api/chat', { query: question, ...more });

async function last(input: Ask): Promise<AskEvent | undefined> {
  let event: AskEvent | undefined;
  for await (event of ask(clinic.deps, nurse.id, input));
  return event;
}

test.each([
  ['ollama', ''],
  ['openai', '/v1'],
  ['anthropic', ''],
])('what a nurse sets goes to %s with her question, and without it the clinic’s own settings hold', async (provider, path) => {
  await open({ MODEL: `${provider}:slow`, MODEL_BASE_URL: model.url + path, MODEL_API_KEY: 'secret' });
  expect((await post({ temperature: 0.4, maxTokens: 500 })).statusCode).toBe(200);
  await post({});
  await post({ temperature: 0.1, maxTokens: 8000 });
  // Nobody gets more tokens than the clinic allows.
  expect(model.requests.map(({ temperature, maxTokens }) => [temperature, maxTokens])).toEqual([
    [0.4, 500],
    [0, 800],
    [0.1, 800],
  ]);
});

test('what is out of bounds is refused with a sentence, and without asking a model', async () => {
  await open({ MODEL: 'ollama:slow', MODEL_BASE_URL: model.url });
  const bad: [object, string, string][] = [
    [{ temperature: 1.1 }, 'temperature', 'From 0 to 1'],
    [{ maxTokens: 499 }, 'maxTokens', 'At least 500 tokens'],
    [{ maxTokens: 8001 }, 'maxTokens', 'At most 8000 tokens'],
    [{ responseTimeout: 4 }, 'responseTimeout', 'At least 5 seconds'],
    [{ responseTimeout: 121 }, 'responseTimeout', 'At most 120 seconds'],
    [{ chat_session_id: -1 }, 'chat_session_id', 'Too small: expected number to be >0'],
  ];
  for (const [more, field, sentence] of bad) {
    const reply = await post(more);
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { message: sentence, issues: [{ path: field, message: sentence }] }]);
  }
  expect(model.requests).toEqual([]);
});

test('when the time that a nurse gives is over, the answer ends with a clear sentence, and nothing of it is kept', async () => {
  await open({ MODEL: 'openai:slow', MODEL_BASE_URL: `${model.url}/v1` });
  model.reply(() => ({ chunks: [], silent: true }));
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const answer = vi.spyOn(clinic.deps.assistant, 'answer');
  const answered = last({ query: question, responseTimeout: 5 });
  await expect.poll(() => model.requests.length, { timeout: 20_000 }).toBe(1);
  expect(timeout).toHaveBeenCalledWith(5_000);
  // A model that is late leaves time for the documents' own sentences.
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ modelMs: 4_000 }));
  clock.abort(new DOMException('The operation timed out', 'TimeoutError'));
  await expect(answered).rejects.toThrow('There was no answer within 5 seconds. Ask again, or allow more time in Preferences.');
  await expect.poll(() => model.hangUps(), { timeout: 10_000 }).toBe(1);
  expect(await clinic.deps.db.selectFrom('chatMessages').select('id').execute()).toEqual([]);
});

test('everybody may know whether a model writes answers', async () => {
  await open({ MODEL: 'openai:slow', MODEL_BASE_URL: `${model.url}/v1` });
  expect((await nurse.get('/trpc/models.inUse')).json()).toEqual({ result: { data: { isModel: true } } });
  await (await clinic.as('admin')).send('POST', '/trpc/models.save', { provider: 'extractive' });
  expect((await nurse.get('/trpc/models.inUse')).json()).toEqual({ result: { data: { isModel: false } } });
});
