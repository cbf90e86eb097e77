import type { FastifyInstance } from 'fastify';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { auditCare, recordStart, recordStop } from './audit-care.ts';
import { closeInterrupted } from './close-interrupted.ts';
import { type Config, configFromProcess, isTracingOn } from './config.ts';
import { seedDemo } from './demo.ts';
import type { Deps } from './deps.ts';
import { suggestQuestions } from './features/ask/chats/suggestions.service.ts';
import { backupCare } from './features/trust/backups/backup-care.service.ts';
import { approvalCare } from './features/documents/approvals/take-effect.service.ts';
import { removeOrphanFiles, resumeDocuments } from './features/documents/documents.service.ts';
import { watchedCare } from './features/documents/watched/watched-care.service.ts';
import { ingestCare } from './features/documents/ingest-care.service.ts';
import { startHashing } from './features/documents/duplicates.service.ts';
import { startChecking } from './features/memories/checks/memory-checks.service.ts';
import { downtimeCare } from './features/documents/downtime/pack-care.service.ts';
import { digestCare } from './features/people/digest/digest-care.service.ts';
import { gathering } from './features/learning/gaps/gather-soon.service.ts';
import { learning } from './features/learning/proposals/learning.service.ts';
import { memoryCare } from './features/memories/checks/health/memory-care.service.ts';
import { cleanUps } from './features/trust/clean-up/retention.service.ts';
import { makeConfiguredAdministrator, makeSetupLink } from './first-administrator.ts';
import { isDiskFull } from './lib/disk-room.ts';
import { oneLine } from './lib/one-line.ts';
import { StartError } from './lib/start-error.ts';
import { openProduct, type Product } from './open-product.ts';
import { startJobs, type TimedJob } from './runtime/schedule.ts';

const drainMs = 10_000;
/** So long what is under way may take; then there is time left to close everything in order. */
const requestsMs = 6_000;
const idleEveryMs = 100;
const fullHint = 'The disk is full. Make room in the data folder and start again; nothing is lost. ';
/** Callers that wait for the start are answered first. */
const warmAfterMs = 1_000;
/** By then the library's words are in memory, and looking for the questions that a new chat begins with takes the least. */
const suggestAfterMs = 10_000;
/** Percent of a heap's contents, until it is collected again; V8 would let a small heap double or more. */
const heapGrowth = 20;
/** What is done again and again. */
const timedJobs: ((deps: Deps) => TimedJob)[] = [
  cleanUps,
  ingestCare,
  memoryCare,
  learning,
  gathering,
  approvalCare,
  digestCare,
  backupCare,
  downtimeCare,
  auditCare,
];
const isDemo = process.argv.includes('--demo');

/** Reads the settings, opens the database, serves until SIGTERM. Any error that stops the start is one line. */
async function main(): Promise<void> {
  // Every created file belongs only to the user who runs the product.
  process.umask(0o077);
  const startedAt = new Date();
  const config = configFromProcess();
  const log = pino({ level: config.logLevel, redact: ['req.headers', 'err.config'] });
  let baseUrl = config.publicUrl ?? '';
  const parts = { now: () => new Date(), log, baseUrl: () => baseUrl, isTracingOn };
  const product = await openProduct(config, { ...parts, checksLater: true, use: 'product' });
  const app = await buildApp(product.deps);
  const stops: (() => void)[] = [];
  stopOnSignals(app, product, stops);
  if (!isDemo) await makeConfiguredAdministrator(product.deps);
  await closeInterrupted(product.deps);
  const address = await app.listen({ host: config.host, port: config.port });
  stops.push(product.startCheck(endDamaged));
  const warming = setTimeout(() => void product.deps.assistant.warm().then(settle), warmAfterMs);
  // If anything prevents it, the first user who opens a chat gets the error.
  const suggesting = setTimeout(() => void suggestQuestions(product.deps).catch(() => undefined), suggestAfterMs);
  stops.push(() => {
    clearTimeout(warming);
    clearTimeout(suggesting);
  });
  baseUrl = config.publicUrl ?? address.replace('[::1]', 'localhost');
  await recordStart(product.deps);
  await greet(product, config, baseUrl);
  await resumeWork(product.deps, startedAt);
  stops.push(
    startHashing(product.deps),
    startChecking(product.deps),
    startJobs(
      product.deps,
      [...timedJobs, ...(config.watch === undefined ? [] : [watchedCare])].map((job) => job(product.deps)),
    ),
  );
}

/** Goes on where the last run was stopped. People upload by now: their uploads are newer than this start. */
async function resumeWork(deps: Deps, startedAt: Date): Promise<void> {
  await removeOrphanFiles(deps, startedAt);
  await deps.trials.removeLeft();
  deps.forgetting.resume();
  await resumeDocuments(deps);
  deps.validation.wake();
}

/** Once all is loaded: the heaps grow by little from here on, and what was compiled is kept for the next start, however this one ends. */
function settle(): void {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  flushCompileCache();
}

/** As at a power cut: nothing more is written. */
function endDamaged(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function greet(product: Product, config: Config, url: string): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (isDemo) {
    say('Filling the sample clinic …');
    for (const { email, password, role } of await seedDemo(product.deps)) say(`  ${role.padEnd(8)} ${email.padEnd(22)} ${password}`);
  }
  const link = await makeSetupLink(product.deps);
  say(`${config.productName} is ready on ${url}`);
  if (link !== undefined) say(`Open this link once, within 24 hours, to create the first administrator:\n  ${link}`);
}

function stopOnSignals(app: FastifyInstance, product: Product, stops: (() => void)[]): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), drainMs).unref();
    for (const stopRepeating of stops) stopRepeating();
    void closeConnections(app)
      .then(() => recordStop(product.deps))
      .catch((error: unknown) => {
        // A full disk does not keep it from ending in order.
        product.deps.log.error({ err: error }, 'the stop could not be recorded');
      })
      .then(() => product.close())
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Takes nothing new, answers what is under way, and cuts off what goes on for too long, such as an answer whose model hangs. */
async function closeConnections(app: FastifyInstance): Promise<void> {
  const { server } = app;
  // A connection that has got its answer is kept open by the browser.
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, idleEveryMs);
  const late = setTimeout(() => {
    server.closeAllConnections();
  }, requestsMs);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}

main().catch((error: unknown) => {
  const isPortTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const isFull = isDiskFull(error) && !(error instanceof StartError);
  const hint = isPortTaken ? 'Another program uses this address. Stop it, or set PORT to another number. ' : isFull ? fullHint : '';
  process.stderr.write(`${hint}${oneLine(error)}\n`);
  if (!(error instanceof StartError) && !isPortTaken && !isFull && error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`);
  process.exit(1);
});
