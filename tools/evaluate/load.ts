/**
 * Staff at work all at once on a library of 100,000 passages, while files are uploaded, backups made and slow connections held open: how long everybody waits,
 * what fails, how late the server's event loop is, and whether its memory stays flat; compared with Fastify with one route on the same machine at the same time.
 * npm run evaluate -- load [--minutes 10] [--staff 50] [--passages 100000] [--books]: with the last, all uploads are texts of 1,500 pages. The data's folder comes
 * from BENCH_DATA. Linux only: memory is read from /proc.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, type Socket } from 'node:net';
import { productArguments, productEnvironment } from '../../e2e/product-process.ts';
import { readSets } from '../../bench/lib/data.ts';
import { type GrownProduct, withGrownProduct } from '../../bench/lib/grown-product.ts';
import { collectFigures } from '../../bench/lib/figures.ts';
import { createFigures, type Figures, type Snapshot } from './load/figures.ts';
import type { HeavyWork } from './load/heavy-windows.ts';
import { type Day, pause, signInAs, work } from './load/staff.ts';
import { watch, type Watched } from './load/watch.ts';
import { quantile } from '../../bench/lib/measures.ts';
import { untilResting } from '../../bench/lib/process-figures.ts';
import { type Started, startTimed } from '../../bench/lib/timed-start.ts';

const each = 60;
const dripMs = 1_000;

/** Connections that never get to their point: headers a line at a time, bodies a byte at a time, and silence; each is opened again when the server ends it. */
function openSlowConnections(url: string): { opened: () => number; close: () => void } {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  let [opened, isClosed] = [0, false];
  const open = (greeting: string, drip: string): void => {
    if (isClosed) return;
    opened += 1;
    const socket = connect({ port: Number(port), host: hostname });
    sockets.add(socket);
    if (greeting !== '') socket.write(greeting);
    const timer = setInterval(() => drip !== '' && socket.writable && socket.write(drip), dripMs);
    socket.on('error', () => undefined).resume();
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(open, dripMs, greeting, drip).unref();
    });
  };
  for (let count = 0; count < each; count += 1) {
    open('GET / HTTP/1.1\r\nHost: clinic\r\n', 'X-Slow: 1\r\n');
    open('POST /api/auth/login HTTP/1.1\r\nHost: clinic\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{', ' ');
    open('', '');
  }
  return {
    opened: () => opened,
    close: () => {
      isClosed = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    staff: { type: 'string' },
    passages: { type: 'string' },
    books: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes ?? 10);
const staff = Number(values.staff ?? 50);
const passages = Number(values.passages ?? 100_000);
const { books } = values;

const collected = collectFigures(books ? 'load-books' : 'load');
const promised = { questionMs: 300, signInMs: 500, delayMs: 50, growthPercent: 5 };
/** Staff come to work within this share of the time. */
const arrival = 0.2;
const peerEveryMs = 500;
const probe = new URL('./load/loop-probe.ts', import.meta.url).href;
const bareFastify = new URL('../../bench/lib/peers/bare-fastify.ts', import.meta.url).pathname;

const heavyWindows = new URL('./load/heavy-windows.ts', import.meta.url);

const questions = readSets()
  .flatMap((set) => set.questions)
  .map(({ q }) => q);

/** Everybody in the same moment, as no clinic does. A person who has to try again does so. */
async function signInTogether(url: string): Promise<void> {
  const figures = createFigures();
  const day: Day = { url, figures, questions, signal: new AbortController().signal };
  const clients = await Promise.all(Array.from({ length: staff }, (_, index) => signInAs(day, index + 1, 'all in the same moment')));
  const times = figures.timesOf('all in the same moment');
  const refused = clients.filter((client) => client === undefined).length;
  const [p50, most] = [quantile(times, 0.5).toFixed(0), quantile(times, 1).toFixed(0)];
  console.log(
    `${staff} sign-ins in the same moment: ${times.length} within ${most} ms (p50 ${p50}), ${refused} asked to try again in a moment`,
  );
}

async function oneDay(server: Started, peer: Started): Promise<{ figures: Figures; watched: Watched; late: number }> {
  const figures = createFigures();
  const ending = new AbortController();
  const day: Day = { url: server.url, figures, questions, signal: ending.signal };
  const own = monitorEventLoopDelay();
  own.enable();
  const slow = openSlowConnections(server.url);
  const seen = watch(server);
  const arrivalMs = arrival * minutes * 60_000;
  const heavy = fork(heavyWindows);
  heavy.send({ url: server.url, staff, arrivalMs, books } satisfies HeavyWork);
  const all = [
    ...Array.from({ length: staff }, async (_, index) => {
      await pause(day, (index / staff) * arrivalMs);
      const client = await signInAs(day, index + 1, 'sign-in');
      if (client !== undefined) await work(day, index + 1, client);
    }),
    askPeer(day, peer),
  ];
  await sleep(minutes * 60_000);
  const watched = await seen();
  ending.abort();
  figures.add(await endHeavy(heavy));
  await Promise.all(all);
  console.log(`${slow.opened()} slow connections were opened`);
  slow.close();
  return { figures, watched, late: own.percentile(99) / 1e6 };
}

async function endHeavy(heavy: ChildProcess): Promise<Snapshot> {
  const measured = once(heavy, 'message') as Promise<[Snapshot]>;
  heavy.send('end');
  return (await measured)[0];
}

async function askPeer(day: Day, { url }: Started): Promise<void> {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: 'q'.repeat(100) }) };
  do await day.figures.wait('bare Fastify, one route', async () => (await fetch(`${url}/echo`, options)).json());
  while (await pause(day, peerEveryMs));
}

function report({ figures, watched: { delay, processor, memory }, late }: Awaited<ReturnType<typeof oneDay>>): void {
  figures.print();
  const p95 = (what: string): number => quantile(figures.timesOf(what), 0.95);
  console.log(
    `event loop of the server late by p50 ${delay.p50.toFixed(1)}, p99 ${delay.p99.toFixed(1)}, most ${delay.most.toFixed(0)} ms`,
  );
  console.log(`event loop of this program late by p99 ${late.toFixed(1)} ms, which is in every figure`);
  const { first, last, peak, growth } = memory;
  console.log(
    `memory ${first.toFixed(0)} to ${last.toFixed(0)} MB, at most ${peak.toFixed(0)}; in the second half ${growth.toFixed(0)} MB more`,
  );
  console.log(`processor ${(processor * 100).toFixed(0)} % of one core; load of the machine ${loadavg()[0]?.toFixed(1)}`);
  const of = collected.add;
  const peer = { name: 'bare Fastify, one route', value: p95('bare Fastify, one route') };
  of({ name: 'errors', value: figures.errors(), unit: '', atMost: 0 });
  of({ name: 'question, whole answer, p95', value: p95('question, the whole answer'), unit: 'ms', peer, atMost: promised.questionMs });
  of({ name: 'question, first word, p95', value: p95('question, the first word'), unit: 'ms' });
  of({ name: 'sign-in, p95', value: p95('sign-in'), unit: 'ms', atMost: promised.signInMs });
  of({ name: 'event loop late, p99', value: delay.p99, unit: 'ms', atMost: promised.delayMs });
  of({ name: 'memory at the end', value: last, unit: 'MB' });
  of({ name: 'memory, growth in the second half', value: (100 * growth) / last, unit: '%', atMost: promised.growthPercent });
}

async function measure({ settings }: GrownProduct): Promise<void> {
  // People are behind a proxy here, each with an address of their own.
  const server = await startTimed(
    ['--import', probe, ...productArguments],
    { ...productEnvironment, ...settings, TRUST_PROXY: 'true' },
    '/readyz',
  );
  const peer = await startTimed([bareFastify], {}, '/readyz');
  try {
    await untilResting(server.pid);
    console.log(`${staff} staff, ${passages} passages, ${minutes} minutes`);
    await signInTogether(server.url);
    // Per address ten sign-ins a minute are let through; two a person are far from it.
    report(await oneDay(server, peer));
  } finally {
    await Promise.all([server.stop(), peer.stop()]);
  }
}

await withGrownProduct({ passages, staff }, measure);
collected.finish();
