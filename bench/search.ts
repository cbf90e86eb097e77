/**
 * The document search beside MiniSearch, Orama and FlexSearch on the questions of the development sets, typed into the search box as they are and once more with
 * one letter of one word changed: is a right document first, among the first five, and how high. npm run bench -- search [--limit 50] [--passages 100000]
 * [--only NAME], as often as there are names; the data's folder comes from BENCH_DATA.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../server/src/db/open.ts';
import { findDocuments } from '../server/src/features/assistant/finding/search-documents.ts';
import { createIndexFollower, follow } from '../server/src/features/assistant/search-follower.ts';
import { type BenchDocument, readSets } from './lib/data.ts';
import { growLibrary } from './lib/growing-library.ts';
import { type Library, openLibrary } from './lib/library.ts';
import { mean, quantile } from './lib/measures.ts';
import { type Peer, peers } from './lib/search-peers.ts';
import { typoIn } from './lib/typos.ts';

const { values } = parseArgs({
  options: { limit: { type: 'string' }, passages: { type: 'string' }, only: { type: 'string', multiple: true } },
});
const shown = 10;
const today = '2026-01-01';

type Asked = { set: string; q: string; right: Set<string> };
type Figures = { h1: number[]; h5: number[]; mrr: number[]; ms: number[] };

function questions(): Asked[] {
  const limit = Number(values.limit ?? Infinity);
  return readSets().flatMap(({ name, questions: all }) => {
    const answerable = all.filter(({ answerable }) => answerable);
    const every = Math.max(1, Math.ceil(answerable.length / limit));
    return answerable
      .filter((_, index) => index % every === 0)
      .map(({ q, gold }) => ({ set: name, q, right: new Set(gold.filter(({ rel }) => rel > 0).map(({ doc }) => doc)) }));
  });
}

function openOwn(file: string, key: Buffer, idOf: (id: number) => string): Peer {
  const database = openDatabase(file, key, { readonly: true });
  const follower = createIndexFollower();
  while (!follow(database, follower, 10_000));
  return {
    find: (q) => Promise.resolve(findDocuments(database, { q, today, limit: shown, offset: 0 }, follower).hits.map(({ id }) => idOf(id))),
  };
}

async function measure(peer: Peer, asked: readonly Asked[], textOf: (asked: Asked) => string): Promise<Map<string, Figures>> {
  const bySet = new Map<string, Figures>();
  for (const one of asked) {
    const figures = bySet.get(one.set) ?? { h1: [], h5: [], mrr: [], ms: [] };
    bySet.set(one.set, figures);
    const started = performance.now();
    const found = await peer.find(textOf(one));
    figures.ms.push(performance.now() - started);
    const at = found.slice(0, shown).findIndex((doc) => one.right.has(doc));
    figures.h1.push(at === 0 ? 1 : 0);
    figures.h5.push(at >= 0 && at < 5 ? 1 : 0);
    figures.mrr.push(at < 0 ? 0 : 1 / (at + 1));
  }
  return bySet;
}

function row(title: string, bySet: Map<string, Figures>): void {
  const over = (pick: (figures: Figures) => number[]): string => mean([...bySet.values()].map((figures) => mean(pick(figures)))).toFixed(3);
  const times = [...bySet.values()].flatMap(({ ms }) => ms);
  const time = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1).padStart(7)).join(' ');
  console.log(`${title.padEnd(22)} ${over(({ h1 }) => h1)}  ${over(({ h5 }) => h5)}  ${over(({ mrr }) => mrr)} ${time}`);
}

/** Every document in the library that was grown from the others counts as the one that it was made of. */
async function grown(documents: readonly BenchDocument[], passages: number): Promise<Peer> {
  const library = await growLibrary(documents, passages);
  return openOwn(library.file, library.key, (id) => documents[(id - 1) % documents.length]?.id ?? '');
}

const asked = questions();
const documents = readSets().flatMap((set) => set.documents);
const passages = Number(values.passages ?? 0);
const library: Library | undefined = passages > 0 ? undefined : await openLibrary(readSets());
const own =
  library === undefined
    ? await grown(documents, passages)
    : openOwn(library.file, library.key, (id) => library.documentOf.get(id)?.id ?? '');
console.log(`${asked.length} questions of seven sets, ${passages > 0 ? passages : 'all'} passages, mean over sets`);
console.log(`${''.padEnd(22)} h1     h5     MRR    p50 ms  p95 ms`);
const all: Record<string, () => Peer | Promise<Peer>> = { vademecum: () => own, ...peers(documents, passages) };
for (const [name, open] of Object.entries(all)) {
  if (values.only?.includes(name) === false) continue;
  const peer = await open();
  row(name, await measure(peer, asked, ({ q }) => q));
  row(`${name}, with slips`, await measure(peer, asked, ({ q }) => typoIn(q)));
}
