/**
 * From the spawned process to a product that answers, with 100,000 passages: until it is ready, until the first question is answered right, and the memory that
 * it has at rest and after questions; compared with Fastify with nothing in it, and with MiniSearch loaded from a file with the same passages.
 * npm run bench -- start [--passages 100000] [--runs 5] [--without-peers]; the data's folder comes from BENCH_DATA. Linux only: memory is read from /proc.
 */
import { parseArgs } from 'node:util';
import { productArguments, productEnvironment } from '../e2e/product-process.ts';
import { readSets } from './lib/data.ts';
import { collectFigures } from './lib/figures.ts';
import { administrator } from './lib/filled-product.ts';
import { type GrownProduct, originalOf, withGrownProduct } from './lib/grown-product.ts';
import { quantile } from './lib/measures.ts';
import { memoryOf, processorSeconds, untilResting } from './lib/process-figures.ts';
import { startMiniSearch } from './lib/saved-minisearch.ts';
import { type Started, startTimed } from './lib/timed-start.ts';
import { fetchToken, type Login } from '../e2e/integrator.ts';
import type { ChatTurn } from '../shared/src/ask/chat.ts';

interface HttpPerson {
  askAtOnce: (question: string) => Promise<{ turn: ChatTurn }>;
  /** The same session with a server that runs elsewhere now. */
  at: (url: string) => HttpPerson;
}

/** Signs in over REST. */
async function signIn(url: string, login: Login): Promise<HttpPerson> {
  return person(url, await fetchToken(url, login));
}

function person(url: string, token: string): HttpPerson {
  return {
    askAtOnce: async (query) =>
      ((await post(`${url}/trpc/chat.askAtOnce`, { query }, { authorization: `Bearer ${token}` })) as Reply).result.data,
    at: (elsewhere) => person(elsewhere, token),
  };
}

type Reply = { result: { data: { turn: ChatTurn } } };

async function post(url: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

const { values } = parseArgs({
  options: { passages: { type: 'string' }, runs: { type: 'string' }, 'without-peers': { type: 'boolean' } },
});
const passages = Number(values.passages ?? 100_000);
const runs = Number(values.runs ?? 5);
const figures = collectFigures('start');
const promised = { readyMs: 1_500, megabytes: 520 };
const asked = 200;
const bareFastify = new URL('./lib/peers/bare-fastify.ts', import.meta.url).pathname;

const questions = readSets()
  .filter(({ name }) => name === 'medquad')
  .flatMap((set) => set.questions);

type Times = { ready: number[]; processor: number[]; answer: number[] };

const row = (what: string, all: readonly number[]): void => {
  const [p50, most] = [quantile(all, 0.5), Math.max(...all)];
  console.log(`  ${what.padEnd(52)} ${p50.toFixed(0).padStart(6)} ms, at most ${most.toFixed(0)}`);
};

/** The token outlives a restart, so a start is not measured with a sign-in in it. */
async function measureProduct({ settings }: GrownProduct): Promise<Times> {
  const times: Times = { ready: [], processor: [], answer: [] };
  const first = await startTimed(productArguments, { ...productEnvironment, ...settings }, '/readyz');
  let person = await signIn(first.url, administrator);
  await untilResting(first.pid);
  await first.stop();
  for (let run = 0; run < runs; run += 1) {
    const started = await startTimed(productArguments, { ...productEnvironment, ...settings }, '/readyz');
    times.ready.push(started.sinceSpawn());
    times.processor.push(processorSeconds(started.pid) * 1_000);
    person = person.at(started.url);
    const question = questions[run];
    const { turn } = await person.askAtOnce(question?.q ?? '');
    times.answer.push(started.sinceSpawn());
    const right = turn.citations.some(({ documentId }) => question?.gold.some(({ doc }) => doc === originalOf(documentId ?? 0)));
    if (!right) {
      console.log(`  NOT RIGHT: "${question?.q}"`);
      process.exitCode = 1;
    }
    if (run === runs - 1) await measureMemory(started, (q) => person.askAtOnce(q));
    await started.stop();
  }
  return times;
}

async function measureMemory(started: Started, ask: (question: string) => Promise<unknown>): Promise<void> {
  const say = (when: string): number => {
    const { resident, peak } = memoryOf(started.pid);
    console.log(`  memory ${when.padEnd(45)} ${resident.toFixed(0).padStart(6)} MB, at most ${peak.toFixed(0)}`);
    return resident;
  };
  say('after the first question');
  await untilResting(started.pid);
  const atRest = say('at rest, everything loaded');
  for (let index = 0; index < asked; index += 1) await ask(questions[(index * 3) % questions.length]?.q ?? '');
  const after = say(`after ${asked} questions`);
  await untilResting(started.pid);
  say('at rest again');
  figures.add({ name: 'memory at rest, all threads', value: atRest, unit: 'MB', atMost: promised.megabytes });
  figures.add({ name: 'memory after questions', value: after, unit: 'MB', atMost: promised.megabytes });
}

async function measurePeer(what: string, start: () => Promise<Started>, question?: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = await start();
    if (question !== undefined) await (await fetch(`${started.url}/search?q=${encodeURIComponent(question)}`)).arrayBuffer();
    times.push(started.sinceSpawn());
    if (run === runs - 1) console.log(`  ${what}: memory ${memoryOf(started.pid).resident.toFixed(0)} MB`);
    await started.stop();
  }
  row(what, times);
  return quantile(times, 0.5);
}

await withGrownProduct({ passages }, async (product) => {
  console.log(`${passages} passages, ${runs} starts`);
  const { ready, processor, answer } = await measureProduct(product);
  row('spawned to ready (/readyz)', ready);
  row('  of it processor time', processor);
  row('spawned to the first question answered', answer);
  const [readyMs, answerMs] = [quantile(ready, 0.5), quantile(answer, 0.5)];
  const withPeers = values['without-peers'] !== true;
  const bare = withPeers
    ? await measurePeer('Fastify with one route, spawned to ready', () => startTimed([bareFastify], {}, '/readyz'))
    : undefined;
  const loaded = withPeers
    ? await measurePeer('MiniSearch from a file, spawned to first search', () => startMiniSearch(product, passages), questions[0]?.q)
    : undefined;
  figures.add({
    ...{ name: 'spawned to ready', value: readyMs, unit: 'ms', atMost: promised.readyMs },
    ...(bare !== undefined && { peer: { name: 'bare Fastify', value: bare } }),
  });
  figures.add({ name: 'ready, processor time', value: quantile(processor, 0.5), unit: 'ms' });
  figures.add({
    ...{ name: 'spawned to the first right answer', value: answerMs, unit: 'ms' },
    ...(loaded !== undefined && { peer: { name: 'MiniSearch from a file, first search', value: loaded } }),
  });
});
figures.finish();
