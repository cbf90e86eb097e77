import type { AnalyticsStatus, ComponentState, ComponentStatus } from '@vademecum/shared/analytics/analytics.ts';
import { backupFreshMs, proofFreshMs } from '@vademecum/shared/trust/backups.ts';
import { statfs } from 'node:fs/promises';
import { sharedAudience } from '../../db/shared-audience.ts';
import type { Deps } from '../../deps.ts';
import { MailError } from '../../lib/mailer.ts';
import { createSharedLooks } from '../../lib/shared-look.ts';
import { modelLabel } from '../ask/language-models/chat-models.service.ts';
import { chooseModel } from '../settings/language-models/models.service.ts';
import { readBackupState } from '../trust/backups/backup-state.service.ts';
import { type Looked, readSecurityState } from '../trust/security/security.service.ts';
import { countDocumentsIn, countMemories } from './analytics.queries.ts';

/** What has not answered after this long is said to be slow. */
const longestLookMs = 2_000;

/** Looks at every component at the same time, none for longer than the limit, and at what the HIPAA notice needs. */
export async function readStatus(looked: Looked, checks = componentChecks, limitMs = longestLookMs): Promise<AnalyticsStatus> {
  const [components, hipaa] = await Promise.all([lookAtComponents(looked.deps, checks, limitMs), lookAtPromises(looked, limitMs)]);
  return { ...components, hipaa };
}

/** All who ask within this time get the findings of one look; it is less than they wait between two questions. */
const holdsMs = 5_000;
const share = createSharedLooks(holdsMs);

/** As readStatus; many open dashboards make one round of looks. The HIPAA notice depends on how a request came. */
export async function readSharedStatus(looked: Looked): Promise<AnalyticsStatus> {
  const { deps, ...request } = looked;
  const audience = await sharedAudience(deps.db);
  const [components, hipaa] = await Promise.all([
    share(deps, `components ${audience}`, () => lookAtComponents(deps, componentChecks, longestLookMs)),
    share(deps, JSON.stringify(request), () => lookAtPromises(looked, longestLookMs)),
  ]);
  return { ...components, hipaa };
}

async function lookAtComponents(
  deps: Deps,
  checks: readonly ComponentCheck[],
  limitMs: number,
): Promise<Pick<AnalyticsStatus, 'checkedAt' | 'components'>> {
  const components = await Promise.all(checks.map((check) => lookAt(deps, check, limitMs)));
  return { checkedAt: deps.now().toISOString(), components };
}

async function lookAtPromises(looked: Looked, limitMs: number): Promise<AnalyticsStatus['hipaa']> {
  const state = await within(limitMs, readSecurityState(looked));
  return state === late ? null : state.hipaa;
}

async function lookAt(deps: Deps, { name, look }: ComponentCheck, limitMs: number): Promise<ComponentStatus> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    const found = await within(limitMs, look(deps, signal));
    return { name, ...(found === late ? { state: 'attention', words: `No answer within ${limitMs / 1_000} seconds.` } : found) };
  } catch (error) {
    deps.log.error({ err: error, component: name }, 'a component does not work');
    return { name, state: 'down', words: 'It just failed. See the server’s log for the reason.' };
  }
}

const late = Symbol('late');

/** The result of the work, or `late`; a result that comes later is of no interest. */
async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => {
      resolve(late);
    }, limitMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a look at a component found, in a sentence. */
interface Found {
  state: ComponentState;
  words: string;
}

/** One part of the product and how to see whether it works right now. What throws does not work. */
interface ComponentCheck {
  name: string;
  look: (deps: Deps, signal: AbortSignal) => Promise<Found>;
}

const operational = (words: string): Found => ({ state: 'operational', words });
const attention = (words: string): Found => ({ state: 'attention', words });
const down = (words: string): Found => ({ state: 'down', words });
const off = (words: string): Found => ({ state: 'off', words });

async function lookAtDatabase({ db, isReady }: Deps): Promise<Found> {
  if (!(await isReady())) return down('The database does not answer.');
  const memories = await countMemories(db);
  return operational(`Responding; ${counted(memories, 'memory', 'memories')}.`);
}

async function lookAtIndex({ assistant }: Deps): Promise<Found> {
  const { passages } = await assistant.search({ question: 'policy', limit: 1 });
  return operational(passages.length === 0 ? 'Search is working; it found nothing for “policy”.' : 'Search is working.');
}

/** What reads files, and what compares memories. */
async function lookAtWorkers({ db, checker }: Deps): Promise<Found> {
  await checker.checkDraft({ topic: '', value: '' });
  const [waiting, failed] = [await countDocumentsIn(db, 'processing'), await countDocumentsIn(db, 'failed')];
  const reading =
    waiting === 0 ? 'No documents in the queue' : `${counted(waiting, 'document is', 'documents are')} being read or in the queue`;
  if (failed > 0) return attention(`${reading}; ${counted(failed, 'document', 'documents')} could not be read.`);
  return operational(`${reading}; memory checks are running.`);
}

async function lookAtModel({ assistant, models }: Deps, signal: AbortSignal): Promise<Found> {
  const { settings, refused } = await chooseModel(models);
  if (refused !== null) return attention(`${refused} Until then, answers are quoted from the documents.`);
  if (settings === undefined) return off('No AI model: answers are quoted from the documents.');
  const label = modelLabel(settings);
  if (assistant.modelState(label) === 'failing') {
    return down(`${label} failed when last asked; answers are quoted from the documents until it responds again.`);
  }
  try {
    // Any reply means that it is there. Neither a question nor the key goes with it.
    await fetch(`${settings.baseUrl}${settings.provider === 'ollama' ? '/api/tags' : ''}`, { redirect: 'manual', signal });
    return operational(`${label} writes the answers, and its server is responding.`);
  } catch {
    return down(`The server of ${label} cannot be reached; answers are quoted from the documents.`);
  }
}

async function lookAtMail({ mailer }: Deps): Promise<Found> {
  if (mailer === undefined) return off('No mail server is set up: links are shown to the person who creates them.');
  try {
    await mailer.verify();
    return operational('Signed in to the mail server just now.');
  } catch (error) {
    if (error instanceof MailError) return down(`Email cannot be sent: ${error.message}.`);
    throw error;
  }
}

const gigabyte = 1_000_000_000;
const scarce = { share: 0.1, bytes: 10 * gigabyte };
const full = { share: 0.02, bytes: gigabyte };

async function lookAtDisk({ config }: Deps): Promise<Found> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return diskFound(bavail * bsize, blocks * bsize);
}

/** free and total in bytes. */
export function diskFound(free: number, total: number): Found {
  const words = `${gigabytes(free)} of ${gigabytes(total)} GB are free.`;
  const isBelow = ({ share, bytes }: typeof scarce): boolean => free < Math.min(total * share, bytes);
  if (isBelow(full)) return down(`${words} Storage is nearly full. Free up space.`);
  return isBelow(scarce) ? attention(`${words} Free up space.`) : operational(words);
}

const gigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(bytes < 10 * gigabyte ? 1 : 0);

async function lookAtBackup(deps: Deps): Promise<Found> {
  const { lastAt, provenAt, failure } = await readBackupState(deps);
  if (failure !== null) return down(`The last test restore failed: ${failure}`);
  if (provenAt === undefined) return attention('No backup has been test-restored yet.');
  const isOld = lastAt === undefined || isPast(deps, lastAt, backupFreshMs);
  const last = `The last backup is ${lastAt === undefined ? 'gone' : `${ageInWords(deps, lastAt)} old`}`;
  const words = `${last}; a test restore was verified ${ageInWords(deps, provenAt)} ago.`;
  return isOld || isPast(deps, provenAt, proofFreshMs) ? attention(words) : operational(words);
}

const isPast = ({ now }: Deps, at: string, milliseconds: number): boolean => now().getTime() - Date.parse(at) > milliseconds;

function ageInWords({ now }: Deps, at: string): string {
  const hours = Math.floor((now().getTime() - Date.parse(at)) / 3_600_000);
  if (hours === 0) return 'less than an hour';
  return hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.floor(hours / 24), 'day', 'days');
}

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** In the order in which they are shown. */
const componentChecks: readonly ComponentCheck[] = [
  { name: 'Database', look: lookAtDatabase },
  { name: 'Search index', look: lookAtIndex },
  { name: 'Workers', look: lookAtWorkers },
  { name: 'Model', look: lookAtModel },
  { name: 'Mail', look: lookAtMail },
  { name: 'Disk', look: lookAtDisk },
  { name: 'Last verified backup', look: lookAtBackup },
];
