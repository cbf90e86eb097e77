import { settledMs } from '@vademecum/shared/documents/watched.ts';
import type { Deps } from '../../../deps.ts';
import { isDiskFull } from '../../../lib/disk-room.ts';
import type { TimedJob } from '../../../runtime/schedule.ts';
import { mostBytesOf, tooLargeSentence } from '../documents.service.ts';
import { findPlace, type FolderPlace } from './folder-place.ts';
import { lookThrough, noteMissing, someOf } from './look-through.ts';
import { followMoves } from './move-file.ts';
import { noteRead } from './reading-done.ts';
import { retireMissing } from './retire-missing.ts';
import { takeFile } from './take-file.ts';
import type { FoundFile } from './walk-folder.ts';
import type { FolderProblem } from './watched-state.ts';
import {
  confirmMissing,
  countPresence,
  findNextToTake,
  forgetMissing,
  getWatchedSettings,
  updateWatchedSettings,
} from './watched.queries.ts';

const everyMs = 1_000;
/** From one scan to the next. After a slow one it is `restTimes` as long as the scan took, up to the longest rest. */
const lookEveryMs = 10_000;
const restTimes = 10;
const longestRestMs = 5 * 60_000;
/** While most files are missing, every scan writes them all down. */
const missingEveryMs = 60_000;
/** After this long the folder is scanned again, even if files are waiting. */
const takeForMs = 20_000;

type Watch = NonNullable<Deps['config']['watch']>;
type InTime = <Result>(call: Promise<Result>) => Promise<Result>;
interface Care {
  watch: Watch;
  signal: AbortSignal;
  inTime: InTime;
}

/** Follows the watched folder for as long as the product runs. */
export const watchedCare = (deps: Deps): TimedJob => ({
  everyMs,
  run: (signal) => careForFolder(deps, signal),
  failed: 'following the watched folder failed',
  isAwaited: true,
});

/** If it is time: looks through the folder, then takes, renames and retires what is due. */
export async function careForFolder(deps: Deps, signal: AbortSignal): Promise<void> {
  const { watched: state } = deps;
  const { watch } = deps.config;
  if (watch === undefined || performance.now() < state.nextAt) return;
  const started = performance.now();
  const { inTime, end } = untilAborted(signal);
  state.lookingSince = deps.now();
  try {
    state.problem = await care(deps, { watch, signal, inTime });
  } catch (error) {
    if (signal.aborted) throw error;
    state.problem = isDiskFull(error) ? 'disk full' : 'failed';
    if (state.problem === 'failed') throw error;
  } finally {
    end();
    state.nextAt = Math.max(state.nextAt, started + (state.problem === 'many missing' ? missingEveryMs : lookEveryMs));
    state.lookingSince = null;
  }
}

/** A call to a share that hangs does not keep the product from ending. */
function untilAborted(signal: AbortSignal): { inTime: InTime; end: () => void } {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(signal.reason as Error);
    };
  });
  aborted.catch(() => undefined);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return {
    inTime: (call) => Promise.race([call, aborted]),
    end: () => {
      signal.removeEventListener('abort', abort);
    },
  };
}

/** Nothing is taken for missing where the folder is not what it was: see docs/decisions/0030. */
async function care(deps: Deps, { watch, signal, inTime }: Care): Promise<FolderProblem | null> {
  if (!deps.hasRoom()) return 'disk full';
  const place = await inTime(findPlace(watch.folder));
  if (place === undefined) return 'gone';
  const { isMount, isPaused, startedAt } = await getWatchedSettings(deps.db);
  if (isMount === 1 && !place.isMount) return 'not mounted';
  await noteRead(deps);
  if (!(await look(deps, { watch, signal, inTime }, place))) return 'gone';
  if (place.isMount && isMount === 0 && startedAt !== null) await updateWatchedSettings(deps.db, { isMount: 1 });
  if (isPaused === 0) await followMoves(deps, signal);
  if (await areMostMissing(deps)) return 'many missing';
  if (isPaused === 1) return null;
  const problem = await takeWaiting(deps, { watch, signal, inTime });
  if (problem === null && (await isStill(watch.folder, place))) await retireMissing(deps, watch, signal);
  return problem;
}

/** Returns false where the folder went away while it was looked through. */
async function look(deps: Deps, { watch, inTime }: Care, place: FolderPlace): Promise<boolean> {
  const { watched: state } = deps;
  const started = performance.now();
  const looked = await lookThrough(deps, watch.folder, { inTime, tooLarge: (file) => whyTooLarge(deps, file) }).catch((error: unknown) => {
    if (error instanceof Error && 'syscall' in error && !isDiskFull(error)) return undefined;
    throw error;
  });
  if (looked === undefined || !(await inTime(isStill(watch.folder, place)))) return false;
  state.lookedAt = deps.now();
  state.lookingSince = null;
  state.unread = someOf(looked.unread);
  state.nextAt = performance.now() + Math.min(longestRestMs, (performance.now() - started) * restTimes);
  await noteMissing(deps, looked);
  return true;
}

async function isStill(folder: string, before: FolderPlace): Promise<boolean> {
  const now = await findPlace(folder);
  return now?.device === before.device && now.inode === before.inode && now.isMount === before.isMount;
}

function whyTooLarge(deps: Deps, { name, size }: FoundFile): string | null {
  const bytes = mostBytesOf(deps, name);
  return size > bytes ? `${tooLargeSentence(bytes)}.` : null;
}

/** More files are missing than are there. Until an administrator says that this is right, none of them counts as missing. */
async function areMostMissing({ db, watched: state }: Deps): Promise<boolean> {
  const { present, missing } = await countPresence(db);
  if (missing <= present) return false;
  const isRight = state.isMissingRight;
  state.isMissingRight = false;
  state.missing = { known: present + missing, missing };
  if (isRight) await confirmMissing(db);
  else await forgetMissing(db);
  return !isRight;
}

/** One after the other, and each only while nobody's upload waits to be read. */
async function takeWaiting(deps: Deps, { watch, signal, inTime }: Care): Promise<FolderProblem | null> {
  const started = performance.now();
  for (let after = 0; performance.now() - started < takeForMs;) {
    signal.throwIfAborted();
    if (!deps.hasRoom()) return 'disk full';
    if ((await getWatchedSettings(deps.db)).isPaused === 1) return null;
    await inTime(deps.ingest.idle());
    const now = deps.now();
    const sameBefore = new Date(now.getTime() - settledMs).toISOString();
    const file = await findNextToTake(deps.db, { sameBefore, now: now.toISOString(), after });
    if (file === undefined) return null;
    after = file.id;
    await inTime(takeFile(deps, watch.folder, file));
  }
  return null;
}
