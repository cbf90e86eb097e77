/**
 * The product's server, in three parts: `paths` compares REST paths with a bare Fastify route that returns the same bytes, in the same run (requests in a second and
 * how long one takes, on eight connections); `dashboards` measures both dashboards and a run of golden questions; `answers` asks as an integrator does.
 * npm run bench -- api [--part paths|dashboards|answers] [--seconds 3] [--only "a document"]; the data's folder comes from BENCH_DATA.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Agent, get } from 'node:http';
import type { Fill } from '../e2e/fill-database.ts';
import { fetchToken } from '../e2e/integrator.ts';
import { measureDashboards } from './api/dashboards.ts';
import { measureRestAnswers } from './api/rest.ts';
import { startBareFastify } from './lib/bare-fastify.ts';
import { collectFigures } from './lib/figures.ts';
import { fillDocuments } from './lib/fill-documents.ts';
import { fillMemories } from './lib/fill-memories.ts';
import { administrator, withFilledProduct } from './lib/filled-product.ts';
import { readHandbook } from './lib/handbook-set.ts';
import { runParts } from './lib/parts.ts';
import { quantile } from './lib/measures.ts';

interface Rate {
  perSecond: number;
  /** Milliseconds from the request to the last byte of its answer. */
  p50: number;
  p95: number;
  bytes: number;
}

interface Asked {
  url: string;
  token: string;
  seconds: number;
}

const connections = 8;
const warmUpMs = 500;

/** Asks for an address on eight connections that stay open, each again as soon as it was answered. Anything but 200 ends the measurement. */
async function measureRate({ url, token, seconds }: Asked): Promise<Rate> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let bytes = 0;
  const from = performance.now() + warmUpMs;
  const until = from + seconds * 1_000;
  const askOn = async (): Promise<void> => {
    for (let started = performance.now(); started < until; started = performance.now()) {
      bytes = await read(agent, url, token);
      if (started >= from) times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  const took = (performance.now() - from) / 1_000;
  agent.destroy();
  return { perSecond: times.length / took, p50: quantile(times, 0.5), p95: quantile(times, 0.95), bytes };
}

/** Resolves to the bytes of the answer. */
function read(agent: Agent, url: string, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true },
  },
});
const seconds = Number(values.seconds);

const paths: Record<string, string> = {
  health: '/healthz',
  'who am I': '/api/auth/me',
  '50 documents of 200': '/api/documents?limit=50&content=false',
  'a document': '/api/documents/1',
  '50 memories of 200': '/api/memories?limit=50',
  'a memory': '/trpc/memories.get?input=%7B%22id%22%3A1%7D',
  'a chat': '/api/chat-sessions/1/messages',
  'chats of a person': '/api/chat-sessions',
  'a search': '/api/search?q=hand%20hygiene',
  'health of the memories': '/api/memory-health',
  'summary of 30 days': '/api/analytics/summary?period=30',
};

const fill: Fill = (database) => {
  fillDocuments(200)(database);
  fillMemories(readHandbook().documents, 200)(database);
};

/** Makes a chat to read. */
async function askFive(url: string, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const query = 'When are hands washed?';
  let session: number | undefined;
  for (let turn = 0; turn < 5; turn++) {
    const body = JSON.stringify({ query, ...(session !== undefined && { chat_session_id: session }) });
    const reply = await fetch(`${url}/api/chat`, { method: 'POST', headers, body });
    ({ chat_session_id: session } = (await reply.json()) as { chat_session_id: number });
  }
}

async function bodiesOf(url: string, token: string): Promise<Record<string, string>> {
  const bodies: Record<string, string> = {};
  for (const path of Object.values(paths))
    bodies[path] = await (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).text();
  return bodies;
}

function print(name: string, { perSecond, p50, p95, bytes }: Rate): void {
  const cells = [perSecond.toFixed(0), p50.toFixed(2), p95.toFixed(2), (bytes / 1_000).toFixed(1)];
  console.log(`${name.padEnd(36)}${cells.map((cell) => cell.padStart(10)).join('')}`);
}

const { version } = JSON.parse(readFileSync(new URL('../node_modules/fastify/package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const peer = `bare Fastify ${version}`;

async function measurePaths(): Promise<void> {
  const figures = collectFigures('api');
  await withFilledProduct(fill, async (app) => {
    const token = await fetchToken(app.url, administrator);
    await askFive(app.url, token);
    const bare = await startBareFastify(await bodiesOf(app.url, token));
    console.log(`${''.padEnd(36)} requests/s    p50 ms    p95 ms    kB`);
    for (const [name, path] of Object.entries(paths)) {
      if (values.only?.includes(name) === false) continue;
      const own = await measureRate({ url: app.url + path, token, seconds });
      const theirs = await measureRate({ url: bare.url + path, token, seconds });
      print(name, own);
      print(`  ${peer}`, theirs);
      figures.add({ name, value: own.perSecond, unit: 'requests/s', peer: { name: peer, value: theirs.perSecond } });
      figures.add({ name: `${name}, p95`, value: own.p95, unit: 'ms', peer: { name: peer, value: theirs.p95 } });
    }
    await bare.stop();
  });
  console.log('');
  figures.finish();
}

await runParts({ paths: measurePaths, dashboards: measureDashboards, answers: measureRestAnswers }, values.part);
