// A model server that is dead, hangs, breaks off, sends garbage or does not end, and likewise the servers of embeddings and transcription: every question is
// answered from the documents with a word about it, others are served meanwhile, and all is well once the server is.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { makeAvi } from '../../server/src/features/documents/extraction/testing/make-videos.ts';
import { startEmbeddingServer } from '../../server/src/testing/embedding-server.ts';
import { startFakeModelServer } from '../../server/src/testing/fake-model-server.ts';
import { connect, type Integrator, type Stored } from '../integrator.ts';
import type { App } from '../start-app.ts';
import { type BadServer, type Fault, faults, startBadServer } from './lib/bad-server.ts';
import { administrator, lookThrough, makeFolder, startOn, until } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

const report = createReport('servers that fail: model, embeddings, transcription');
const names = Object.keys(faults) as Fault[];
const coldChain = `# Cold chain

Vaccines are kept between 2 and 8 °C in the refrigerator of room 4. Never store food in the vaccine refrigerator. The alarm rings after 10 minutes above 8 °C.
`;
const question = 'At what temperature are vaccines kept in the refrigerator?';
const written =
  'The vaccine refrigerator in room 4 keeps vaccines between 2 and 8 °C. [1] Food is never stored in the vaccine refrigerator. [1]';
const timeoutSeconds = 10;
/** What the machine may add to the product's own limit. */
const slackMs = 4_000;
const times = { longest: 0, whileWaiting: 0, memory: 0 };

interface Reply {
  response: string;
  citations: unknown[];
  model: string;
  fallback: string | null;
}

async function ask(rest: Integrator): Promise<{ status: number; reply: Reply; ms: number }> {
  const started = performance.now();
  const { status, body } = await rest.call('POST', '/api/chat', { query: question });
  return { status, reply: body as Reply, ms: performance.now() - started };
}

function noteMemory({ pid }: App): void {
  const kb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  times.memory = Math.max(times.memory, kb / 1024);
}

/** Somebody else reads and searches until the work is over. */
async function othersServed<Result>(app: App, other: Integrator, work: Promise<Result>): Promise<Result> {
  const state = { isOver: false };
  const over = work.finally(() => {
    state.isOver = true;
  });
  over.catch(() => undefined);
  do {
    const started = performance.now();
    const { status, body } = await other.call('GET', '/api/search?q=vaccines');
    times.whileWaiting = Math.max(times.whileWaiting, performance.now() - started);
    report.hold('others search meanwhile', status === 200 && JSON.stringify(body).includes('Cold chain'), `${status}`);
    noteMemory(app);
    await wait(100);
  } while (!state.isOver);
  return over;
}

function isQuoted({ status, reply }: { status: number; reply: Reply }): boolean {
  return status === 200 && reply.response.includes('between 2 and 8 °C') && reply.citations.length > 0 && reply.model === 'extractive';
}

async function useModel(rest: Integrator, provider: 'ollama' | 'openai', name: string, url: string): Promise<void> {
  const baseUrl = provider === 'openai' ? `${url}/v1` : url;
  const { status, body } = await rest.call('POST', '/trpc/models.save', { provider, name, baseUrl, timeoutSeconds });
  if (status !== 200) throw new Error(`The model was not saved: ${JSON.stringify(body)}`);
}

async function failingModel(
  app: App,
  [rest, other]: [Integrator, Integrator],
  provider: 'ollama' | 'openai',
  what: Fault | 'is dead',
  url: string,
): Promise<void> {
  await useModel(rest, provider, what.replaceAll(' ', '-'), url);
  const first = await othersServed(app, other, ask(rest));
  times.longest = Math.max(times.longest, first.ms);
  const said = `${provider}, ${what}: ${Math.round(first.ms)} ms, ${first.reply.fallback ?? JSON.stringify(first.reply).slice(0, 300)}`;
  report.hold('every question is answered from the documents', isQuoted(first), said);
  report.hold('the answer says what became of the model', (first.reply.fallback ?? '').includes('word for word'), said);
  report.hold(`within the model's time (${timeoutSeconds} s)`, first.ms < timeoutSeconds * 1_000 + slackMs, said);
  const second = await ask(rest);
  report.hold(
    'the next question does not wait for a model that has just failed',
    isQuoted(second) && second.ms < slackMs,
    `${provider}, ${what}: ${Math.round(second.ms)} ms`,
  );
  report.hold('it does not crash', app.exitCode() === null, app.output().slice(-500));
  print(said);
}

async function models(): Promise<void> {
  const { folder, remove } = await makeFolder();
  const app = await startOn(folder, { MODEL: 'auto', MODEL_BASE_URL: 'http://127.0.0.1:9' });
  const [rest, other] = [await connect(app.url, administrator), await connect(app.url, administrator)];
  await rest.upload('Cold chain.md', Buffer.from(coldChain));
  const bad = await startBadServer((_request, _body, response) => response.end());
  for (const provider of ['ollama', 'openai'] as const) {
    await failingModel(app, [rest, other], provider, 'is dead', 'http://127.0.0.1:9');
    for (const fault of names) {
      bad.be(fault);
      await failingModel(app, [rest, other], provider, fault, bad.url);
    }
  }
  const good = await startFakeModelServer();
  good.reply(() => written);
  for (const provider of ['ollama', 'openai'] as const) await recovers(rest, bad, provider, good.url);
  await Promise.all([bad.close(), good.close()]);
  report.hold('it ends in order', (await app.end()) === 0, app.output().slice(-500));
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  await remove();
}

/** The same address and name: it fails, is mended, and writes again without anybody's doing. */
async function recovers(rest: Integrator, bad: BadServer, provider: 'ollama' | 'openai', goodUrl: string): Promise<void> {
  const passOn = await startBadServer((request, body, response) => {
    void fetch(goodUrl + (request.url ?? ''), { method: 'POST', body, headers: { 'content-type': 'application/json' } }).then(
      async (reply) =>
        response
          .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
          .end(Buffer.from(await reply.arrayBuffer())),
    );
  });
  bad.be('answers 500');
  passOn.be('answers 500');
  await useModel(rest, provider, 'mended', passOn.url);
  report.hold('every question is answered from the documents', isQuoted(await ask(rest)), 'before it is mended');
  passOn.be(undefined);
  await report.holds('once the model is mended it writes again', () =>
    until(async () => (await ask(rest)).reply.model === `${provider}:mended`, 90_000),
  );
  await passOn.close();
}

async function embeddings(): Promise<void> {
  const good = await startEmbeddingServer();
  const bad = await startBadServer((request, body, response) => {
    void fetch(good.url + (request.url ?? ''), { method: 'POST', body }).then(async (reply) =>
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(Buffer.from(await reply.arrayBuffer())),
    );
  });
  const { folder, remove } = await makeFolder();
  const [first = 'hangs'] = names;
  bad.be(first);
  const app = await startOn(folder, { EMBEDDINGS: 'openai:test', EMBEDDINGS_URL: `${bad.url}/v1` });
  const rest = await connect(app.url, administrator);
  for (const [index, fault] of names.entries()) {
    bad.be(fault);
    const { body } = await rest.upload(`Cold chain ${index}.md`, Buffer.from(coldChain));
    await report.holds('while the embeddings fail documents are taken in', () =>
      until(async () => ((await rest.call('GET', `/api/documents/${body.id}`)).body as Stored).status === 'active'),
    );
    const answer = await ask(rest);
    noteMemory(app);
    report.hold(
      'while the embeddings fail words find the answer',
      isQuoted(answer) && answer.ms < slackMs,
      `${fault}: ${Math.round(answer.ms)} ms`,
    );
  }
  report.hold('it does not crash', app.exitCode() === null, app.output().slice(-500));
  bad.be(undefined);
  // Every passage carries its file's name, which names the fault.
  await report.holds('once the embeddings are mended every passage gets its vector', () =>
    until(() => Promise.resolve(names.every((_, index) => good.texts.some((text) => text.startsWith(`Cold chain ${index}.`)))), 180_000),
  );
  report.hold('it ends in order', (await app.end()) === 0, app.output().slice(-500));
  await Promise.all([bad.close(), good.close(), remove()]);
}

async function transcription(): Promise<void> {
  const bad = await startBadServer((_request, _body, response) =>
    response.end(JSON.stringify({ text: 'all', segments: [{ start: 0.5, end: 2, text: 'Wear gloves when you clean a blood spill.' }] })),
  );
  const { folder, remove } = await makeFolder();
  const app = await startOn(folder, { TRANSCRIPTION_URL: `${bad.url}/v1` });
  const rest = await connect(app.url, administrator);
  const read = async (id: number): Promise<Stored> => (await rest.call('GET', `/api/documents/${id}`)).body as Stored;
  // Those that hang may take hours, as a long film does: what waits is taken up by the next start.
  for (const fault of names.filter((name) => !name.startsWith('hangs'))) {
    bad.be(fault);
    const { body } = await rest.upload('spill.avi', makeAvi());
    await report.holds('a video whose transcript fails is kept, and says why', () =>
      until(async () => /transcription server|server error/.test((await read(body.id)).statusMessage ?? ''), 30_000),
    );
    const said = (await read(body.id)).statusMessage ?? '';
    report.hold('the sentence says whose fault it is', said.includes('transcription server'), `${fault}: ${said}`);
    noteMemory(app);
  }
  bad.be('hangs');
  const { body: waiting } = await rest.upload('spill.avi', makeAvi());
  await wait(500);
  report.hold(
    'other documents are read while a video waits',
    (await rest.upload('Cold chain.md', Buffer.from(coldChain))).body.status === 'active',
    '',
  );
  report.hold('with a video at the server it ends in order', (await app.end()) === 0, app.output().slice(-500));
  bad.be(undefined);
  const again = await startOn(folder, { TRANSCRIPTION_URL: `${bad.url}/v1` });
  const next = await connect(again.url, administrator);
  await report.holds('a video that waited gets its transcript after the next start', () =>
    until(async () => (((await next.call('GET', `/api/documents/${waiting.id}`)).body as Stored).content ?? '').includes('Wear gloves')),
  );
  await again.end();
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  await bad.close();
  await remove();
}

await models();
await embeddings();
await transcription();
report.figure('longest answer without its model', `${Math.round(times.longest)} ms`);
report.figure('longest search meanwhile', `${Math.round(times.whileWaiting)} ms`);
report.figure('most memory of the process', `${Math.round(times.memory)} MB`);
process.exitCode = report.end() === 0 ? 0 : 1;
