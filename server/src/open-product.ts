import { existsSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { addAuditFunctions } from './db/audit-functions.ts';
import { createChangeWatch } from './db/change-watch.ts';
import { checkInBackground } from './db/check-in-background.ts';
import { type DataUse, enterData } from './db/data-lock.ts';
import { createForgetting } from './db/forget-words.ts';
import { ChangeNeeded, type Db, isUnwritten, openProductDatabase } from './db/open.ts';
import { isAnswering } from './db/health.ts';
import { createBackgroundWriter, pagesBeforeOwnCopy } from './db/background-writer.ts';
import { createWriteLock, type WriteLock } from './db/write-lock.ts';
import type { Deps } from './deps.ts';
import { createAssistant } from './features/ask/assistant.service.ts';
import { type Embeddings, startEmbeddings } from './models/embeddings.ts';
import { markName, openAuditLog } from './features/trust/audit/audit-log.service.ts';
import { beginMark } from './features/trust/audit/mark.service.ts';
import { createBackupRunner } from './features/trust/backups/backup-runner.ts';
import { createBulkRunner } from './features/memories/bulk/bulk-runner.ts';
import { createMemoryImporter } from './features/memories/exchange/memory-importer.ts';
import { createSessionActivity } from './features/people/sign-in/session-activity.service.ts';
import { createLibraryTrial } from './features/documents/approvals/library-trial.ts';
import { createIngestQueue } from './features/documents/ingest-queue.ts';
import { createWatchedState } from './features/documents/watched/watched-state.ts';
import { createIngest, type Ingest } from './features/documents/ingest.service.ts';
import { createMemoryChecker } from './features/memories/checks/memory-checker.ts';
import { chooseModel, createModelSource } from './features/settings/language-models/models.service.ts';
import { openValidationQueue } from './features/memories/checks/validation/validation.service.ts';
import { type Caches, createCaches } from './features/settings/performance/caches.service.ts';
import { createMeasurements } from './features/settings/performance/measurements.service.ts';
import { createAuditChain } from './lib/audit-chain.ts';
import { listStoredNames, openFileStore } from './lib/file-store.ts';
import { hasRoom } from './lib/disk-room.ts';
import { createGrowingDelay } from './lib/growing-delay.ts';
import { deriveKey, keyId, loadMasterKey } from './lib/keys.ts';
import { createMailer } from './lib/mailer.ts';
import { createRateLimit } from './lib/rate-limit.ts';
import { createSecretBox } from './lib/secret-box.ts';
import { StartError } from './lib/start-error.ts';
import { finishSwap, isSwapOpen } from './lib/swap-data.ts';
import { createBackground } from './runtime/background.ts';
import { createQueue } from './runtime/queue.ts';

export interface Product {
  deps: Deps;
  /**
   * Checks the whole of a database that is too large to be checked before the product serves, in parallel with all other work. `onDamaged`
   * gets one line. Returns the function that ends it.
   */
  startCheck: (onDamaged: (line: string) => void) => () => void;
  /** Aborts what is being read or validated (it resumes at the next start), stops the workers, checkpoints and closes the database. */
  close: () => Promise<void>;
}

const minute = 60_000;
/** Read all through in about half a second. */
const checkedAtOnceBytes = 32 * 1024 * 1024;
/** Most files are read within this; then a broken one is refused at once instead of failing later. */
const readAtOnceMs = 3_000;
const signInsPerMinute = 10;
const forgottenPerMinute = 5;
/** A clinic may be behind one address, and nothing can be guessed. */
const startsPerMinute = 60;
/** Guessing one of the three codes that count at a time takes years at this pace. */
const factorCodes = 10;
const factorCodesMs = 10 * minute;

interface ProductParts {
  now: () => Date;
  log: Logger;
  baseUrl: () => string;
  isTracingOn?: () => boolean;
  /** A large database is not checked completely before this resolves: a caller that allows this starts the check. */
  checksLater?: boolean;
  use: DataUse;
}

/** Opens everything that the product works with, in the order that refuses early: folder, key, database, then the workers. */
export async function openProduct(config: Config, { checksLater = false, use, ...parts }: ProductParts): Promise<Product> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const { databaseFile } = config;
  const checkedUpTo = checksLater ? checkedAtOnceBytes : Infinity;
  const { databaseKey, place, ...kept } = await openStorage(config, parts, { use, checkedUpTo });
  const { db } = kept;
  const embeddings = startEmbeddings({ db, writer: kept.writer, log: parts.log, choice: config.embeddings });
  const models = createModelSource(db, config.model, parts.now);
  const answering = { now: parts.now, embeddings, model: () => chooseModel(models) };
  const assistant = createAssistant({ databaseFile, databaseKey, ...answering });
  const onError = noteFailure(parts.log);
  const reading = { ocrLanguages: config.ocrLanguages, server: config.transcription, onStored: noteStored(kept, assistant), onError };
  const ingest = createIngest({ ...kept, ...reading, now: parts.now });
  const deps: Deps = {
    ...parts,
    ...kept,
    config,
    assistant,
    trials: createLibraryTrial({ dataDir: config.dataDir, databaseFile, databaseKey, now: parts.now }),
    checker: createMemoryChecker({ databaseFile, databaseKey, now: parts.now }),
    models,
    ingest: createIngestQueue(ingest.read, onError),
    readAtOnceMs,
    ...textsOf(ingest),
    mailer: config.smtp && createMailer(config.smtp),
    identityProvider: await openProvider(config, parts.now),
    ...workOf(parts.log),
    validation: openValidationQueue(() => deps),
    limits: createLimits(config, parts.now),
    openQuestions: new Map(),
    ...probes(config, db),
  };
  await beginMark(deps);
  place.settle();
  const close = () => closeProduct(deps, { ingest, embeddings }).finally(place.leave);
  return { deps, startCheck: (onDamaged) => startCheck(config.databaseFile, databaseKey, onDamaged), close };
}

/** Its libraries are loaded only where the settings name a provider. */
async function openProvider({ oidc }: Config, now: () => Date): Promise<Deps['identityProvider']> {
  if (oidc === undefined) return undefined;
  const { createIdentityProvider } = await import('./features/people/provider/identity-provider.service.ts');
  return createIdentityProvider(oidc, now);
}

async function closeProduct(deps: Deps, { ingest, embeddings }: { ingest: Ingest; embeddings: Embeddings }): Promise<void> {
  await stopBackground(deps);
  await deps.ingest.close();
  await ingest.close();
  await Promise.all([deps.assistant.close(), deps.trials.close(), deps.checker.close()]);
  // Before what may take longer than the stop has, where other programs keep the processors busy.
  await deps.activity.store();
  await embeddings.close();
  await deps.forgetting.close();
  await deps.writer.close();
  await deps.db.destroy();
}

function startCheck(file: string, key: Buffer, onDamaged: (line: string) => void): () => void {
  return statSync(file).size <= checkedAtOnceBytes ? () => undefined : checkInBackground(file, key, onDamaged).end;
}

const textsOf = ({ splitText, findQuoted, readTranscript, transcriptions }: Ingest) => ({
  splitText,
  findQuoted,
  readTranscript,
  transcriptions,
});

async function stopBackground({ mailer, validation, bulk, importer, background, learning, backups }: Deps): Promise<void> {
  learning.stop.abort();
  mailer?.close();
  validation.close();
  await Promise.all([bulk.close(), importer.close(), backups.close()]);
  await background.idle();
}

const workOf = (log: Logger) => ({
  background: createBackground(log),
  memoryCare: { isRunning: false },
  watched: createWatchedState(),
  learning: { stop: new AbortController(), gathering: createQueue() },
});

/** What was read is searched at once, and the words of what it replaced are forgotten. */
const noteStored =
  ({ forgetting }: Pick<Deps, 'forgetting'>, assistant: Deps['assistant']) =>
  (): void => {
    void assistant.follow();
    forgetting.resume();
  };

const noteError =
  (log: Logger, what: string) =>
  (error: unknown): void => {
    log.error({ err: error }, what);
  };

function noteFailure(log: Logger) {
  return (documentId: number, error: unknown) => {
    log.error({ err: error, documentId }, 'reading a document failed');
  };
}

function createLimits(config: Config, now: () => Date): Deps['limits'] {
  const perMinute = (limit: number) => createRateLimit({ limit, windowMs: minute, now });
  return {
    signIn: perMinute(signInsPerMinute),
    forgot: perMinute(forgottenPerMinute),
    provider: perMinute(startsPerMinute),
    person: perMinute(config.rateLimit),
    account: createGrowingDelay(now),
    factorCode: createRateLimit({ limit: factorCodes, windowMs: factorCodesMs, now }),
  };
}

const probes = ({ dataDir }: Config, db: Db) => ({ hasRoom: () => hasRoom(dataDir), isReady: () => isAnswering(db) });

type Kept = Pick<ProductParts, 'now' | 'log'>;
interface Allowed {
  checkedUpTo: number;
  mayChange: boolean;
}

/**
 * The place comes first: where it is taken nothing is touched. A restore or a change of the key that a power cut broke off is finished then. A shared command that
 * finds something to change tries to have the folder alone.
 */
async function openStorage(config: Config, parts: Kept, { use, checkedUpTo }: { use: DataUse; checkedUpTo: number }) {
  const { dataDir } = config;
  const place = enterData(dataDir, use);
  try {
    if (place.mayChange) finishSwap(dataDir);
    else if (isSwapOpen(dataDir) || isUnwritten(config.databaseFile)) throw new ChangeNeeded(dataDir);
    return { ...(await openKept(config, parts, { checkedUpTo, mayChange: place.mayChange })), place };
  } catch (error) {
    place.leave();
    if (use !== 'shared' || !(error instanceof ChangeNeeded)) throw error;
    return openStorage(config, parts, { use: 'alone', checkedUpTo });
  }
}

/**
 * If a clinic's database is gone, the product does not start over on top of the remaining files: the first clean-up would take every file
 * for one without a document.
 */
export async function refuseWithoutDatabase({ databaseFile, dataDir, filesDir }: Config): Promise<void> {
  if (!isUnwritten(databaseFile)) return;
  const stored = await listStoredNames(filesDir).catch((): string[] => []);
  if (stored.length === 0 && !existsSync(join(dataDir, markName))) return;
  throw new StartError(
    `The database ${databaseFile} is missing or empty, but what belongs to it is there. Put it back, or restore a backup (npm run admin -- restore FILE --force).`,
  );
}

/** What is kept, each under a key of its own. */
async function openKept(config: Config, { now, log }: Kept, allowed: Allowed) {
  await refuseWithoutDatabase(config);
  const masterKey = loadMasterKey(config.keyFile, config.databaseFile);
  const databaseKey = deriveKey(masterKey, 'database');
  const auditKey = deriveKey(masterKey, 'audit');
  const chain = createAuditChain(auditKey);
  const lock = createWriteLock();
  const { databaseFile } = config;
  const prepare: Prepare = (database) => {
    addAuditFunctions(database, chain, now);
    database.pragma(`wal_autocheckpoint=${pagesBeforeOwnCopy}`);
  };
  const { db, caches } = await openCached({ file: databaseFile, key: databaseKey, lock, allowed }, prepare);
  const filesKey = deriveKey(masterKey, 'files');
  const files = await openFileStore(config.filesDir, filesKey);
  const writer = createBackgroundWriter(db, { databaseFile, databaseKey, lock });
  const audit = await openAuditLog(config.dataDir, { chain, filesKey, now });
  const secrets = createSecretBox(deriveKey(masterKey, 'secrets'));
  return {
    databaseKey,
    writer,
    forgetting: createForgetting(db, writer, noteError(log, 'words of what was deleted could not be taken out of the index')),
    bulk: createBulkRunner({ databaseFile, databaseKey, auditKey, confirmationKey: deriveKey(masterKey, 'confirmations'), lock }),
    backups: createBackupRunner(masterKey, keyId(masterKey)),
    importer: createMemoryImporter({ databaseFile, databaseKey, auditKey, lock }),
    db,
    caches,
    files,
    audit,
    secrets,
    activity: createSessionActivity(db, noteError(log, 'the activity of a session could not be stored')),
    measurements: createMeasurements(now),
  };
}

type Prepare = NonNullable<Parameters<typeof openProductDatabase>[2]>;

/** The caches follow the connection from its first moment on. */
async function openCached(
  { file, key, lock, allowed }: { file: string; key: Buffer; lock: WriteLock; allowed: Allowed },
  prepare: Prepare,
): Promise<{ db: Db; caches: Caches }> {
  let caches: Caches | undefined;
  const db = await openProductDatabase(
    file,
    key,
    (database) => {
      prepare(database);
      caches = createCaches(createChangeWatch(database));
    },
    lock,
    { keepsCopies: true, ...allowed },
  );
  if (caches === undefined) throw new Error('The database was opened without being prepared');
  caches.start();
  return { db, caches };
}
