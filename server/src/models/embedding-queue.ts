import type { Logger } from 'pino';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/open.ts';
import type { BackgroundWriter } from '../db/background-writer.ts';
import { onceThereIsRoom } from '../lib/disk-room.ts';
import type { Embedder } from './embedder.ts';
import {
  countWaitingPassages,
  listWaitingPassages,
  type MadeVector,
  requeueOtherModels,
  storeVectors,
  type WaitingPassage,
} from './embeddings.queries.ts';
import { passageTexts } from './passage-texts.ts';
import { packVectors } from './vector-bytes.ts';

export type EmbeddingQueue = {
  /** Waits while only a few passages lack vectors, so that an answer does not depend on how soon after an upload it is asked for. Does not wait for a whole library. */
  settled: () => Promise<void>;
  close: () => Promise<void>;
};

type Parts = { db: Db; writer: BackgroundWriter; embedder: Embedder; log: Logger; onAnswer: (isAnswering: boolean) => void };

/** Passages; each has some eight texts. */
const batch = 4;
/** Vectors stored at once. */
const storedTogether = 16 * batch;
const idleMs = 1_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A server that takes longer for a batch is taken for dead. */
const batchMs = 60_000;
/** The most passages that a question waits for, about six seconds of a core, and the longest that it waits on a busy machine. */
const waitedFor = 24;
const longestWaitMs = 15_000;

/** How the queue and the questions that wait for it tell each other. */
type Rounds = EventEmitter<{ wanted: []; over: [isAnswering: boolean] }>;

/**
 * Gives every passage its vectors, in the background, a batch at a time. The waiting passages are in the database, so a restart resumes.
 * While the model does not answer, it is asked ever more rarely, and the log says so once; a passage that it refuses alone is left to the
 * words.
 */
export function createEmbeddingQueue(parts: Parts): EmbeddingQueue {
  const closing = new AbortController();
  const rounds: Rounds = new EventEmitter();
  // Each waiting question listens.
  rounds.setMaxListeners(0);
  const done = work(parts, rounds, closing.signal).catch((error: unknown) => {
    if (!closing.signal.aborted) parts.log.error({ err: error }, 'embedding stopped');
  });
  return {
    settled: () => settle(parts.db, rounds, closing.signal),
    close: async () => {
      closing.abort();
      await done;
    },
  };
}

async function settle(db: Db, rounds: Rounds, closing: AbortSignal): Promise<void> {
  const isWorthIt = async (): Promise<boolean> => {
    const waiting = await countWaitingPassages(db, waitedFor + 1);
    return waiting > 0 && waiting <= waitedFor;
  };
  let signal: AbortSignal | undefined;
  while (await isWorthIt()) {
    signal ??= AbortSignal.any([closing, AbortSignal.timeout(longestWaitMs)]);
    const over = once(rounds, 'over', { signal }).catch(() => [false]);
    rounds.emit('wanted');
    const [isAnswering] = await over;
    if (isAnswering !== true) return;
  }
}

async function work(parts: Parts, rounds: Rounds, signal: AbortSignal): Promise<void> {
  await requeueOtherModels(parts.db, parts.embedder.model);
  let pauseMs = 0;
  for (;;) {
    const waiting = await listWaitingPassages(parts.db, storedTogether);
    const made = await embedAll(waiting, parts.embedder, signal);
    if (signal.aborted) return;
    if (made === undefined) {
      if (pauseMs === 0) parts.log.warn({ model: parts.embedder.model }, 'the embedding model does not answer; words alone do');
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2));
    } else {
      await onceThereIsRoom(
        () => store(parts, made),
        () => signal.aborted,
      );
      pauseMs = 0;
    }
    rounds.emit('over', made !== undefined);
    if (waiting.length > 0) parts.onAnswer(made !== undefined);
    if (made === undefined || made.length < storedTogether) await pause(pauseMs || idleMs, rounds, signal);
    if (hasEnded(signal)) return;
  }
}

/** A batch after the other; undefined: the model does not answer at all. */
async function embedAll(waiting: WaitingPassage[], embedder: Embedder, signal: AbortSignal): Promise<MadeVector[] | undefined> {
  const made: MadeVector[] = [];
  for (let first = 0; first < waiting.length; first += batch) {
    const some = await inTime(embed(waiting.slice(first, first + batch), embedder, signal), signal);
    if (some === undefined) return first === 0 ? undefined : made;
    made.push(...some);
  }
  return made;
}

/** undefined when it takes too long, or is no longer wanted. */
async function inTime<Value>(made: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  const waited = new AbortController();
  const late = sleep(batchMs, undefined, { signal: waited.signal, ref: false });
  const ended = once(signal, 'abort', { signal: waited.signal }).then(() => undefined);
  try {
    return await Promise.race([made, late, ended]);
  } finally {
    waited.abort();
    await Promise.allSettled([late, ended]);
  }
}

function hasEnded(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** undefined: the model does not answer at all. */
async function embed(waiting: WaitingPassage[], embedder: Embedder, signal: AbortSignal): Promise<MadeVector[] | undefined> {
  const texts = waiting.map(passageTexts);
  try {
    const vectors = await embedder.embedPassages(texts.flat());
    let from = 0;
    return waiting.map((passage, index) => withVectors(passage, vectors.slice(from, (from += texts[index]?.length ?? 0))));
  } catch {
    const isAnswering = await embedder.embedQuestion('ready').then(
      () => true,
      () => false,
    );
    return isAnswering ? embedSingly(waiting, embedder, signal) : undefined;
  }
}

/** One of them is refused; the others need not wait for it. */
async function embedSingly(waiting: WaitingPassage[], embedder: Embedder, signal: AbortSignal): Promise<MadeVector[]> {
  const made: MadeVector[] = [];
  for (const passage of waiting) {
    if (signal.aborted) break;
    const vectors = await embedder.embedPassages(passageTexts(passage)).catch(() => []);
    made.push(withVectors(passage, vectors));
  }
  return made;
}

const withVectors = ({ id, passageId }: WaitingPassage, vectors: readonly Float32Array[]): MadeVector => ({
  id,
  passageId,
  vector: vectors.length === 0 ? null : packVectors(vectors),
});

async function store({ writer, embedder }: Parts, made: MadeVector[]): Promise<void> {
  if (made.length > 0) await writer.write(storeVectors(made, embedder.model));
}

/** Until the time is over or a question begins to wait. */
async function pause(milliseconds: number, rounds: Rounds, closing: AbortSignal): Promise<void> {
  const over = new AbortController();
  const signal = AbortSignal.any([closing, over.signal]);
  const ends = [sleep(milliseconds, undefined, { signal, ref: false }), once(rounds, 'wanted', { signal })];
  await Promise.race(ends).catch(() => undefined);
  over.abort();
  await Promise.allSettled(ends);
}
