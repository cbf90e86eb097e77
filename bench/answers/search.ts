/**
 * The document search compared with MiniSearch, Orama, FlexSearch and LangChain's BM25. The questions of the development sets are typed into the search box, once as
 * they are and once with one letter of one word changed: is a right document first, among the first five, and how high.
 */
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { findDocuments } from '../../server/src/index/finding/search-documents.ts';
import { follow } from '../../server/src/index/follower.ts';
import { createIndexFollower } from '../../server/src/index/search-follower.ts';
import { type BenchDocument, evenly, readSets } from '../lib/data.ts';
import { collectFigures } from '../lib/figures.ts';
import { growLibrary } from '../lib/growing-library.ts';
import { openLibrary } from '../lib/library.ts';
import { mean, quantile } from '../lib/measures.ts';
import { type Peer, peers } from '../lib/search-peers.ts';

/** Changes one letter of one word of at least four letters: left out, doubled, swapped with the next or another one. The same every time. */
function typoIn(text: string): string {
  const words = [...text.matchAll(/[A-Za-z]{4,}/g)];
  const random = generator(text);
  const chosen = words[Math.floor(random() * words.length)];
  if (chosen === undefined) return text;
  const [word] = chosen;
  const at = Math.floor(random() * word.length);
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  const kinds = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + letter + word.slice(at),
    () => word.slice(0, at) + letter + word.slice(at + 1),
    () => word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ];
  const changed = kinds[Math.floor(random() * kinds.length)]?.() ?? word;
  return text.slice(0, chosen.index) + changed + text.slice(chosen.index + word.length);
}

/** Mulberry32, started from the text: numbers from 0 to 1. */
function generator(text: string): () => number {
  let state = Array.from(text).reduce((sum, character) => (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** passages: of a larger library, made from the same documents. only: names of peers. */
type Options = { limit?: string | undefined; passages?: string | undefined; only?: string[] | undefined };
const shown = 10;
const today = '2026-01-01';

type Asked = { set: string; q: string; right: Set<string> };
type Figures = { h1: number[]; h5: number[]; mrr: number[]; ms: number[] };

function questions(limit: number): Asked[] {
  return readSets().flatMap(({ name, questions: all }) => {
    const answerable = all.filter(({ answerable }) => answerable);
    return evenly(answerable, limit).map(({ q, gold }) => ({
      set: name,
      q,
      right: new Set(gold.filter(({ rel }) => rel > 0).map(({ doc }) => doc)),
    }));
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

type Named = [name: string, summary: Summary];
type Summary = { h1: number; h5: number; mrr: number; p50: number; p95: number };

/** Qualities as means over the sets, times of all questions. */
function summarise(bySet: Map<string, Figures>): Summary {
  const over = (pick: (figures: Figures) => number[]): number => mean([...bySet.values()].map((figures) => mean(pick(figures))));
  const times = [...bySet.values()].flatMap(({ ms }) => ms);
  return {
    h1: over(({ h1 }) => h1),
    h5: over(({ h5 }) => h5),
    mrr: over(({ mrr }) => mrr),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

function row(title: string, { h1, h5, mrr, p50, p95 }: Summary): void {
  const qualities = [h1, h5, mrr].map((quality) => quality.toFixed(3)).join('  ');
  console.log(`${title.padEnd(22)} ${qualities} ${[p50, p95].map((ms) => ms.toFixed(1).padStart(7)).join(' ')}`);
}

function compare({ add }: ReturnType<typeof collectFigures>, own: Summary, [peer, theirs]: Named): void {
  const measured = [
    ['a right document first', 'h1', 'of questions'],
    ['a right document among five', 'h5', 'of questions'],
    ['a search, median', 'p50', 'ms'],
    ['a search, p95', 'p95', 'ms'],
  ] as const;
  for (const [name, key, unit] of measured)
    add({ name: `${name}, against ${peer}`, value: own[key], unit, peer: { name: peer, value: theirs[key] } });
}

/** Every document in the library that was grown from the others counts as the one that it was made of. */
async function grown(documents: readonly BenchDocument[], passages: number): Promise<Peer> {
  const library = await growLibrary(documents, passages);
  return openOwn(library.file, library.key, (id) => documents[(id - 1) % documents.length]?.id ?? '');
}

async function openProduct(documents: readonly BenchDocument[], passages: number): Promise<Peer> {
  if (passages > 0) return grown(documents, passages);
  const library = await openLibrary(readSets());
  return openOwn(library.file, library.key, (id) => library.documentOf.get(id)?.id ?? '');
}

/** Two for each: with the questions as they are, and with slips. */
async function summariseAll(openers: Record<string, () => Peer | Promise<Peer>>, asked: readonly Asked[]): Promise<Named[]> {
  const summaries: Named[] = [];
  for (const [name, open] of Object.entries(openers)) {
    const peer = await open();
    const ways = [
      [name, ({ q }: Asked) => q],
      [`${name}, with slips`, ({ q }: Asked) => typoIn(q)],
    ] as const;
    for (const [title, textOf] of ways) {
      const summary = summarise(await measure(peer, asked, textOf));
      row(title, summary);
      summaries.push([title, summary]);
    }
  }
  return summaries;
}

export async function measureSearch({ limit, passages: size, only }: Options): Promise<void> {
  const figures = collectFigures('search');
  const asked = questions(Number(limit ?? Infinity));
  const documents = readSets().flatMap((set) => set.documents);
  const passages = Number(size ?? 0);
  const own = await openProduct(documents, passages);
  console.log(`${asked.length} questions of seven sets, ${passages > 0 ? passages : 'all'} passages, mean over sets`);
  console.log(`${''.padEnd(22)} h1     h5     MRR    p50 ms  p95 ms`);
  const others = Object.entries(peers(documents, passages)).filter(([name]) => only?.includes(name) ?? true);
  const summaries = await summariseAll({ vademecum: () => own, ...Object.fromEntries(others) }, asked);
  const [[, asTyped] = [], [, withSlips] = [], ...theirs] = summaries;
  if (asTyped !== undefined && withSlips !== undefined)
    for (const named of theirs) compare(figures, named[0].endsWith('with slips') ? withSlips : asTyped, named);
  console.log('');
  figures.finish();
}
