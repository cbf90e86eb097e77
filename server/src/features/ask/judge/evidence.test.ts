import { afterEach, expect, test, vi } from 'vitest';
import { startEmbeddingServer } from '../../../testing/embedding-server.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Evidence } from './evidence.ts';
import { judge } from './gate.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });

const documents: [name: string, text: string][] = [
  [
    'Vaccine storage',
    'Vaccines are kept between 2 and 8 degrees. If the refrigerator fails, move them to the spare one within 30 minutes.',
  ],
  ['Visitors', 'Visitors sign in at the front desk and wear a badge. Visiting hours end at eight in the evening.'],
  ['Sharps', 'Used needles go into the yellow container at once. A full container is sealed and collected every Friday.'],
  ['Seizures', 'The dose of midazolam for an adult is 10 mg into the thigh. Call the physician after the first dose.'],
];

let clinic: TestApp;
afterEach(async () => {
  await clinic.close();
});

async function open(settings: Record<string, string>): Promise<void> {
  clinic = await createTestApp({ settings });
  const manager = await clinic.as('manager');
  for (const [name, content] of documents) await manager.send('POST', '/api/documents', { name, content, type: 'protocol' });
}
const allMade = () =>
  vi.waitFor(async () => expect(await clinic.deps.db.selectFrom('passagesWithoutEmbedding').selectAll().execute()).toEqual([]), {
    timeout: 30_000,
    interval: 100,
  });
const weigh = async (question: string): Promise<Evidence> => (await clinic.deps.assistant.search({ question, limit: 8 })).evidence;
const verdictOf = async (question: string): Promise<string> => (await weigh(question)).verdict;

const answered = ['Where do used needles go?', 'When do visiting hours end?', 'At how many degrees are vaccines kept?'];
const refused = ['Does car insurance cover vandalism?', 'Which wine goes with venison?', 'How is sarcoidosis inherited?'];

async function judgesByWords(): Promise<void> {
  for (const question of answered)
    expect([question, (await weigh(question)).features.cosine, await verdictOf(question)]).toEqual([question, undefined, 'good']);
  for (const question of refused) expect([question, await verdictOf(question)]).not.toEqual([question, 'good']);
}

test('without an embedding model what the documents say is answered, and what they do not is refused', async () => {
  await open({ EMBEDDINGS: 'none' });
  await judgesByWords();
});

test('a model whose cosines the gate does not know leaves the verdict to the words', async () => {
  const server = await startEmbeddingServer();
  await open({ EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${server.url}/v1` });
  await allMade();
  await judgesByWords();
  await server.close();
});

test('with the embedded encoder likeness counts, and only once the passages have their vectors', async () => {
  await open({ EMBEDDINGS: 'builtin' });
  await allMade();
  await vi.waitFor(async () => expect((await weigh('visiting hours')).features.cosine).toBeGreaterThan(0.3), {
    timeout: 20_000,
    interval: 200,
  });
  for (const question of answered) expect([question, await verdictOf(question)]).toEqual([question, 'good']);
  for (const question of refused) expect([question, await verdictOf(question)]).not.toEqual([question, 'good']);
});

test('likeness counts in a clinic whose knowledge is mostly notes, too', async () => {
  await open({ EMBEDDINGS: 'builtin' });
  const manager = await clinic.as('manager');
  for (const topic of ['Parking', 'Lunch', 'Keys'])
    await manager.send('POST', '/api/memories', { topic, value: `Ask the front desk about ${topic.toLowerCase()}.` });
  await allMade();
  expect((await weigh('When do visiting hours end?')).features.cosine).toBeGreaterThan(0.3);
});

test('the more of a question the best passage holds, the likelier its answer', async () => {
  await open({ EMBEDDINGS: 'none' });
  const { features } = await weigh('Where do used needles go after surgery?');
  const [less, more] = [judge({ ...features, coverage: 0.1, held: 0.05 }), judge({ ...features, coverage: 1, held: 1 })];
  expect(more.probability).toBeGreaterThan(less.probability);
});

test('the gate weighs the sentence that would be shown, not one about another drug', async () => {
  await open({ EMBEDDINGS: 'none' });
  const [asked, other] = [
    await weigh('What is the dose of midazolam for an adult?'),
    await weigh('What is the dose of diazepam for an adult?'),
  ];
  expect([asked.features.heldBack, other.features.heldBack]).toEqual([0, 1]);
  expect(other.features.quotedHolds).toBeLessThan(asked.features.quotedHolds);
  expect(other.verdict).not.toBe('good');
});
