import { cloudConfirmationSentence, type LocalModels, type ModelStatus, type ModelTrialResult } from '@vademecum/shared/settings/models.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeModelServer, startFakeModelServer } from '../../../testing/fake-model-server.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let fake: FakeModelServer;
let clinic: TestApp | undefined;
let admin: Caller;

beforeAll(async () => {
  fake = await startFakeModelServer();
});
afterEach(async () => {
  await clinic?.close();
  clinic = undefined;
});
afterAll(() => fake.close());

async function open(settings: Record<string, string> = {}): Promise<TestApp> {
  clinic = await createTestApp({ settings: { MODEL: 'auto', MODEL_BASE_URL: 'http://127.0.0.1:9', ...settings } });
  admin = await clinic.as('admin');
  return clinic;
}

type Reply<T> = { result?: { data: T }; error?: { message: string } };

async function query<T>(path: string, input: object = {}): Promise<T> {
  const reply = (await admin.get(`/trpc/models.${path}?input=${encodeURIComponent(JSON.stringify(input))}`)).json<Reply<T>>();
  if (reply.result === undefined) throw new Error(reply.error?.message);
  return reply.result.data;
}

async function change<T = ModelStatus>(path: string, input: object = {}): Promise<T> {
  const reply = (await admin.send('POST', `/trpc/models.${path}`, input)).json<Reply<T>>();
  if (reply.result === undefined) throw new Error(reply.error?.message);
  return reply.result.data;
}

const local = (): object => ({ provider: 'ollama', name: 'llama3.2:3b', baseUrl: fake.url });
const cloud = { provider: 'openai', name: 'gpt-5', baseUrl: 'https://models.example.com/v1', key: 'sk-secret' };

test('where nothing answers, auto writes answers from the documents', async () => {
  await open();
  await clinic?.deps.models.probe.look();
  expect(await query<ModelStatus>('get')).toMatchObject({ source: 'environment', inForce: 'extractive', state: 'absent', changed: null });
});

test('auto takes the Ollama that answers, and no model for embeddings', async () => {
  fake.models.unshift('nomic-embed-text:latest');
  await open({ MODEL_BASE_URL: fake.url });
  await clinic?.deps.models.probe.look();
  expect(await query<ModelStatus>('get')).toMatchObject({ inForce: 'ollama:llama3.2:3b', state: 'unchecked', cloud: { isCloud: false } });
  fake.models.shift();
});

test('auto saved on the screen asks the Ollama that it found, wherever the environment says that is', async () => {
  await open({ MODEL: 'ollama:other', MODEL_BASE_URL: fake.url });
  expect(await change('save', { provider: 'auto' })).toMatchObject({ source: 'screen', inForce: 'ollama:llama3.2:3b' });
  fake.reply(() => 'The door of the vaccine refrigerator may be open for at most 2 minutes. [1]');
  expect(await change<ModelTrialResult>('test', { provider: 'auto' })).toMatchObject({ isUsable: true });
});

test('an administrator sees the local models, or why there are none', async () => {
  await open();
  expect(await query<LocalModels>('listLocal', { baseUrl: fake.url })).toEqual({
    baseUrl: fake.url,
    models: [{ name: 'llama3.2:3b', sizeBytes: 2_019_393_189 }],
    problem: null,
  });
  expect(await query<LocalModels>('listLocal', { baseUrl: 'http://127.0.0.1:9' })).toMatchObject({
    problem: expect.stringContaining('Nothing responds at') as string,
  });
  expect(await query<LocalModels>('listLocal', { baseUrl: 'http://169.254.169.254' })).toMatchObject({
    problem: 'No model runs at a link-local address.',
  });
});

test('a model is tested before it is saved: what it wrote, checked', async () => {
  await open();
  fake.reply(() => 'The door of the vaccine refrigerator may be open for at most 2 minutes. [1] Above 12 °C the manager is told. [1]');
  expect(await change<ModelTrialResult>('test', local())).toMatchObject({
    model: 'ollama:llama3.2:3b',
    isUsable: true,
    problem: null,
    sentences: [{ verdict: 'supported' }, { verdict: 'unsupported' }],
  });
  fake.reply(() => ({ chunks: [], status: 404 }));
  expect(await change<ModelTrialResult>('test', local())).toMatchObject({
    isUsable: false,
    problem: expect.stringContaining('The model did not accept the question') as string,
  });
  expect(await query<ModelStatus>('get')).toMatchObject({ source: 'environment' });
});

test('what is saved comes before the environment, says by whom, and is forgotten by a reset', async () => {
  await open({ MODEL: 'ollama:other' });
  expect(await change('save', { ...local(), timeoutSeconds: 45 })).toMatchObject({
    source: 'screen',
    inForce: 'ollama:llama3.2:3b',
    settings: { timeoutSeconds: 45, hasKey: false },
    changed: { by: expect.stringMatching(/^Pat Number/) as string },
  });
  expect(await change('reset')).toMatchObject({ source: 'environment', inForce: 'ollama:other', changed: null });
});

test('MODEL=extractive holds whatever the screen says', async () => {
  await open({ MODEL: 'extractive' });
  await expect(change('save', local())).rejects.toThrow('MODEL=extractive in the server configuration allows no other model');
  expect(await query<ModelStatus>('get')).toMatchObject({ source: 'locked', state: 'none', inForce: 'extractive' });
});

test('a key is never shown, and does not follow to another address', async () => {
  await open({ CLOUD_MODEL_ALLOWED: 'true' });
  const saved = await change('save', cloud);
  expect(saved.settings.hasKey).toBe(true);
  expect(JSON.stringify(await query('get'))).not.toContain('sk-secret');
  const { key: _, ...withoutKey } = cloud;
  expect((await change('save', withoutKey)).settings.hasKey).toBe(true);
  expect((await change('save', { ...withoutKey, baseUrl: 'https://elsewhere.example.com/v1' })).settings.hasKey).toBe(false);
});

test('a cloud model needs the switch and an administrator’s word for that very host', async () => {
  await open();
  expect(await change('save', cloud)).toMatchObject({
    inForce: 'extractive',
    state: 'not-allowed',
    cloud: { host: 'models.example.com', isSwitchedOn: false },
  });
  await expect(change('test', cloud)).rejects.toThrow('CLOUD_MODEL_ALLOWED does not permit');
  await clinic?.close();
  await open({ CLOUD_MODEL_ALLOWED: 'true' });
  expect(await change('save', cloud)).toMatchObject({
    state: 'not-allowed',
    reason: expect.stringContaining('agreement (BAA) with models.example.com') as string,
  });
  await expect(change('confirmCloud', { host: 'models.example.com', sentence: 'yes' })).rejects.toThrow('Type exactly');
  await expect(change('confirmCloud', { host: 'other.example.com', sentence: cloudConfirmationSentence })).rejects.toThrow(
    'does not run at',
  );
  expect(await change('confirmCloud', { host: 'models.example.com', sentence: cloudConfirmationSentence })).toMatchObject({
    inForce: 'openai:gpt-5',
    state: 'unchecked',
    cloud: { confirmed: { host: 'models.example.com' } },
  });
  expect(await change('save', { ...cloud, baseUrl: 'https://elsewhere.example.com/v1' })).toMatchObject({ state: 'not-allowed' });
  await change('save', cloud);
  expect(await change('withdrawCloud')).toMatchObject({ state: 'not-allowed', cloud: { confirmed: null } });
});

test.each([
  [{ provider: 'ollama', name: '' }, 'Name the model'],
  [{ provider: 'ollama', name: 'x', baseUrl: 'file:///etc/passwd' }, 'The address must begin with http'],
  [{ provider: 'ollama', name: 'x', baseUrl: 'http://user:pass@host' }, 'Do not put a name or password in the address'],
  [{ provider: 'ollama', name: 'x', baseUrl: 'http://169.254.169.254' }, 'No model runs at a link-local address'],
  [{ provider: 'ollama', name: 'x', timeoutSeconds: 1 }, '5 seconds at least'],
])('%o is not saved: %s', async (input, message) => {
  await open();
  await expect(change('save', input)).rejects.toThrow(message);
});
