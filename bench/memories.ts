/**
 * Memories, in two parts. `server`: twenty thousand of them in a running product; how quickly it lists, filters, searches and compares a new note, how long a
 * validation batch of all takes and how it slows questions down, and how long archiving all in one transaction takes. `checks`: how well notes are checked.
 * npm run bench -- memories [--part server|checks] [--memories 20000] [--drafts] [--verbose]; the data's folder comes from BENCH_DATA.
 */
import MiniSearch from 'minisearch';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, type Integrator } from '../e2e/integrator.ts';
import { limits } from '../shared/src/limits.ts';
import { readSets } from './lib/data.ts';
import { collectFigures } from './lib/figures.ts';
import { fillMemories } from './lib/fill-memories.ts';
import { administrator, withFilledProduct } from './lib/filled-product.ts';
import { quantile } from './lib/measures.ts';
import { runParts } from './lib/parts.ts';
import { ask, send } from './lib/rest-answers.ts';
import { measureChecks } from './memories/checks.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    memories: { type: 'string' },
    drafts: { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
});
const count = Number(values.memories ?? 20_000);
const sets = readSets();
const questions = sets.flatMap((set) => set.questions.map(({ q }) => q));

const figures = collectFigures('memories');
const searched = ['treat', 'what', 'sympt', 'care', 'a'];

const load = () => `load ${loadavg()[0]?.toFixed(1)}`;
const say = (what: string, figures: string): void => {
  console.log(`${what.padEnd(44)} ${figures}`);
};
const times = (measured: number[]): string =>
  `p50 ${quantile(measured, 0.5).toFixed(1)} ms   p95 ${quantile(measured, 0.95).toFixed(1)} ms   longest ${Math.max(...measured).toFixed(1)} ms   (${measured.length})`;

/** Median and p95 in milliseconds, with those of the peer if it does the same. */
function keep(name: string, measured: number[], peer?: number[], atMost?: number): void {
  for (const [share, what] of [
    [0.5, 'median'],
    [0.95, 'p95'],
  ] as const)
    figures.add({
      name: `${name}, ${what}`,
      value: quantile(measured, share),
      unit: 'ms',
      ...(peer && { peer: { name: 'MiniSearch', value: quantile(peer, share) } }),
      ...(atMost !== undefined && what === 'p95' && { atMost }),
    });
}

interface Note {
  topic: string;
  value: string;
}

/** The same notes in MiniSearch, in this process: without a server, permissions or a database in between. */
function miniSearch(notes: readonly Note[]): (query: string) => number[] {
  const index = new MiniSearch<Note & { id: number }>({ fields: ['topic', 'value'], searchOptions: { prefix: true } });
  index.addAll(notes.map((note, id) => ({ id, ...note })));
  return (query) =>
    index
      .search(query)
      .slice(0, 50)
      .map(({ id }) => Number(id));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** An even sample of the questions, another one each time. */
function sample(size: number, from: number): string[] {
  const step = Math.floor(questions.length / size);
  return Array.from({ length: size }, (_, index) => questions[index * step + from] ?? '');
}

async function call(rest: Integrator, procedure: string, input: object): Promise<void> {
  const reply = await rest.call('GET', `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
  if (reply.status !== 200) throw new Error(`${procedure}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

async function lists(rest: Integrator, peer: (query: string) => number[]): Promise<void> {
  const inputs: [string, (turn: number) => object][] = [
    ['a page of the list', (turn) => ({ offset: turn * 50 })],
    ['a page of a category', (turn) => ({ category: 'Insurance', offset: turn * 50 })],
    ['a page of what was searched', (turn) => ({ search: searched[turn % searched.length] })],
  ];
  for (const [name, input] of inputs) {
    const measured: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) measured.push(await timed(() => call(rest, 'memories.page', input(turn))));
    say(name, times(measured));
    const isSearch = name === 'a page of what was searched';
    const theirs: number[] = [];
    for (let turn = 0; isSearch && turn < 60; turn += 1)
      theirs.push(await timed(() => Promise.resolve(peer(searched[turn % searched.length] ?? ''))));
    keep(name, measured, isSearch ? theirs : undefined);
  }
}

async function listAll(rest: Integrator): Promise<Note[]> {
  const stored: Note[] = [];
  for (;;) {
    const page = (await rest.call('GET', `/api/memories?limit=${limits.listPage}&offset=${stored.length}`)).body as Note[];
    stored.push(...page);
    if (page.length < limits.listPage) return stored;
  }
}

/** Notes to compare: nobody wrote them yet, but they are nearly stored ones. */
function written(stored: readonly Note[]): Note[] {
  return stored.slice(0, 100).map(({ topic, value }) => ({ topic, value: `Please note: ${value.replace(/\bthe\b/g, 'our')}` }));
}

/** How long each takes, and how many of them are found to be nearly the note that they were made from. */
async function drafts(rest: Integrator, what: string, notes: readonly Note[]): Promise<number[]> {
  const measured: number[] = [];
  let found = 0;
  for (const note of notes)
    measured.push(
      await timed(async () => {
        const reply = (await send(rest, '/trpc/memories.checkDraft', note, 200)) as { result: { data: { kind: string }[] } };
        if (reply.result.data.some(({ kind }) => kind === 'near-duplicate')) found += 1;
      }),
    );
  say(what, `${times(measured)}   found ${found}`);
  return measured;
}

/** Ready when all notes have been read, which begins some seconds after the start. */
const readMs = 30_000;

async function answers(rest: Integrator, asked: string[]): Promise<number[]> {
  const measured: number[] = [];
  for (const question of asked) measured.push(await timed(() => ask(rest, question)));
  return measured;
}

interface Batch {
  status: string;
  progress: number;
}

async function batch(rest: Integrator): Promise<void> {
  await answers(rest, sample(40, 0));
  const before = await answers(rest, sample(200, 1));
  say('a question, nothing else at work', times(before));
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const during: number[] = [];
  const started = performance.now();
  const { batchId } = (await send(rest, '/api/validation/batch', { memoryIds: ids }, 201)) as { batchId: string };
  const state = async () => (await rest.call('GET', `/api/validation/batch/${batchId}?limit=1`)).body as Batch;
  let turn = 0;
  let last = await state();
  while (['pending', 'running'].includes(last.status)) {
    for (const question of sample(1_000, 2).slice(turn * 10, turn * 10 + 10)) {
      during.push(...(await answers(rest, [question])));
      // More than a clinic ever asks, and less than a machine can be kept busy with.
      await sleep(100);
    }
    turn = (turn + 1) % 100;
    last = await state();
  }
  const seconds = (performance.now() - started) / 1000;
  say(`a batch of ${count}, with questions in between`, `${last.status} after ${seconds.toFixed(1)} s`);
  figures.add({ name: `a batch of ${count}, with questions in between`, value: seconds, unit: 's', atMost: 120 });
  keep('a question, nothing else at work', before);
  keep('a question during the batch', during);
  figures.add({
    name: "a question's p95 during the batch, to the one before",
    value: quantile(during, 0.95) / quantile(before, 0.95),
    unit: 'times',
    atMost: 1.5,
  });
  if (during.length > 0) say('a question during the batch', times(during));
  say('their p95 to the one before', (quantile(during, 0.95) / quantile(before, 0.95)).toFixed(2));
}

async function bulk(rest: Integrator): Promise<void> {
  const memoryIds = Array.from({ length: count }, (_, index) => index + 1);
  for (const action of ['archive', 'restore']) {
    let preview = { confirmationToken: '', affectedCount: 0 };
    const previewing = await timed(async () => {
      preview = (await send(rest, '/api/admin/bulk-operation-preview', { action, memoryIds }, 200)) as typeof preview;
    });
    const during: number[] = [];
    const done = new AbortController();
    const executing = timed(() =>
      send(rest, '/api/admin/bulk-operation-execute', { action, memoryIds, confirmationToken: preview.confirmationToken }, 200),
    ).finally(() => {
      done.abort();
    });
    while (!done.signal.aborted) {
      during.push(await timed(() => call(rest, 'memories.page', {})));
      await sleep(20);
    }
    const took = await executing;
    say(`${action} ${preview.affectedCount} in one transaction`, `${(took / 1000).toFixed(2)} s, its preview ${previewing.toFixed(0)} ms`);
    say('a page of the list during that', times(during));
    figures.add({
      name: `${action} ${preview.affectedCount} in one transaction`,
      value: took / 1000,
      unit: 's',
      ...(action === 'archive' && { atMost: 5 }),
    });
  }
}

async function measureNotes(rest: Integrator): Promise<void> {
  const stored = await listAll(rest);
  const notes = written(stored);
  const peer = miniSearch(stored);
  await sleep(1_000);
  await drafts(rest, 'the first note compared, nothing at hand yet', notes.slice(0, 1));
  await drafts(rest, 'the next notes, while all are being read', notes.slice(1));
  await lists(rest, peer);
  await sleep(readMs);
  const compared = await drafts(rest, 'a note compared while it is written', notes);
  const theirs: number[] = [];
  // Each takes a second; without the pause the connections to the product would be given up.
  for (const { value } of notes.slice(0, 30)) {
    theirs.push(await timed(() => Promise.resolve(peer(value))));
    await sleep(1);
  }
  say('MiniSearch, the note as a question', times(theirs));
  keep('a note compared while it is written', compared, theirs, 50);
}

async function measureServer(): Promise<void> {
  const documents = sets.flatMap((set) => set.documents);
  await withFilledProduct(fillMemories(documents, count), async (app) => {
    const rest = await connect(app.url, administrator);
    console.log(`${count} memories, ${load()}`);
    await measureNotes(rest);
    if (values.drafts === true) return;
    await batch(rest);
    await bulk(rest);
    console.log(load());
  });
  figures.finish();
}

await runParts({ server: measureServer, checks: () => measureChecks(values.verbose === true) }, values.part);
