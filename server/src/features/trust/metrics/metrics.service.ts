import { stat, statfs } from 'node:fs/promises';
import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../../../deps.ts';
import { theProduct, asViewer } from '../../../runtime/viewer.ts';
import { findPackTime } from '../../documents/downtime/pack-care.service.ts';
import { readBackupState } from '../backups/backup-state.service.ts';
import { countActivePeople, countByStatus, lastAnswered, listAnsweredAfter } from './metrics.queries.ts';

export interface Metrics {
  /** A request that is over. route: a class such as "rest", never an address. */
  countRequest: (route: string, status: number) => void;
  /** The text of Prometheus, and its media type. */
  read: () => Promise<{ text: string; type: string }>;
}

const outcomes: Record<string, string> = { good: 'answered', possible: 'possible', none: 'not_found' };
/** Seconds. */
const answerTimes = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60];
const activeMs = 15 * 60_000;
const page = 1_000;
const prefix = 'vademecum_';

/** Numbers for those who watch the server: no names, questions or texts. What it counts, it counts from its making on. */
export async function createMetrics(deps: Deps, version: string): Promise<Metrics> {
  const registry = new Registry();
  const requests = new Counter({
    ...{ name: `${prefix}requests_total`, help: 'Requests by class of route and status', labelNames: ['route', 'status'] },
    registers: [registry],
  });
  const answers = addAnswers(registry);
  const gauges = addGauges(registry, deps);
  new Gauge({ name: `${prefix}build_info`, help: 'The version that runs', labelNames: ['version', 'node'], registers: [registry] }).set(
    { version, node: process.version },
    1,
  );
  let last = await lastAnswered(deps.db);
  /** Answers are stored in any case: they are counted from there when somebody asks. */
  const countAnswers = async (): Promise<void> => {
    for (let rows = await listAnsweredAfter(deps.db, last, page); rows.length > 0; rows = await listAnsweredAfter(deps.db, last, page)) {
      for (const { id, verdict, responseMs } of rows) {
        answers(outcomes[verdict] ?? 'not_found', responseMs / 1_000);
        last = id;
      }
    }
  };
  let reading: Promise<unknown> = Promise.resolve();
  return {
    countRequest: (route, status) => {
      requests.inc({ route, status: String(status) });
    },
    read: async () => {
      // One after the other, so that no answer counts twice.
      reading = reading.catch(() => undefined).then(() => asViewer(theProduct, () => Promise.all([countAnswers(), gauges()])));
      await reading;
      return { text: await registry.metrics(), type: registry.contentType };
    },
  };
}

function addAnswers(registry: Registry): (outcome: string, seconds: number) => void {
  const registers = [registry];
  const counter = new Counter({ name: `${prefix}answers_total`, help: 'Answers by outcome', labelNames: ['outcome'], registers });
  for (const outcome of Object.values(outcomes)) counter.inc({ outcome }, 0);
  const histogram = new Histogram({
    ...{ name: `${prefix}answer_seconds`, help: 'From a question to its whole answer', buckets: answerTimes },
    registers,
  });
  return (outcome, seconds) => {
    counter.inc({ outcome });
    histogram.observe(seconds);
  };
}

type Gauges = (name: string, help: string, labelNames?: string[]) => Gauge;

/** Sets everything that is read at the moment of asking. */
function addGauges(registry: Registry, deps: Deps): () => Promise<void> {
  const gauge: Gauges = (name, help, labelNames = []) => new Gauge({ name: `${prefix}${name}`, help, labelNames, registers: [registry] });
  const [setWork, setStorage, setProcess] = [addWork(gauge, deps), addStorage(gauge, deps), addProcess(gauge)];
  return async () => {
    await setWork();
    await setStorage();
    setProcess();
  };
}

function addWork(gauge: Gauges, deps: Deps): () => Promise<void> {
  const documents = gauge('documents', 'Documents by state', ['state']);
  const queue = gauge('queue_length', 'What waits or is in work', ['queue']);
  const people = gauge('people_active', 'People with a session that was active in the last 15 minutes');
  return async () => {
    const states = await countByStatus(deps.db);
    for (const state of ['active', 'processing', 'failed']) {
      documents.set({ state }, states.find(({ status }) => status === state)?.count ?? 0);
    }
    queue.set({ queue: 'reading' }, states.find(({ status }) => status === 'processing')?.count ?? 0);
    queue.set({ queue: 'backups' }, deps.backups.inLine().length);
    const open = [...deps.openQuestions.values()].reduce((sum, count) => sum + count, 0);
    queue.set({ queue: 'questions' }, open);
    people.set(await countActivePeople(deps.db, new Date(deps.now().getTime() - activeMs).toISOString()));
  };
}

function addStorage(gauge: Gauges, deps: Deps): () => Promise<void> {
  const database = gauge('database_bytes', 'Size of the database with its log');
  const disk = gauge('disk_free_bytes', 'Free room on the disk of the data');
  const ages = gauge('age_seconds', 'Since the last one was made; missing where there is none', ['of']);
  return async () => {
    database.set(await sizeOf(deps.config.databaseFile));
    const { bavail, bsize } = await statfs(deps.config.dataDir);
    disk.set(bavail * bsize);
    const { lastAt, provenAt } = await readBackupState(deps);
    const times = { backup: lastAt, backup_proof: provenAt, downtime_pack: (await findPackTime(deps))?.toISOString() };
    for (const [of, at] of Object.entries(times)) {
      if (at === undefined) ages.remove({ of });
      else ages.set({ of }, Math.max(0, (deps.now().getTime() - Date.parse(at)) / 1_000));
    }
  };
}

function addProcess(gauge: Gauges): () => void {
  const memory = gauge('memory_bytes', 'Memory of the process', ['kind']);
  const loop = gauge('event_loop_delay_seconds', 'Delay of the event loop since the last reading', ['quantile']);
  const busy = gauge('event_loop_utilization', 'Share of the time since the last reading in which the event loop was busy');
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    for (const [kind, bytes] of Object.entries({ rss, heap_used: heapUsed, external })) memory.set({ kind }, bytes);
    const delays = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
    for (const [quantile, nanoseconds] of Object.entries(delays)) loop.set({ quantile }, nanoseconds / 1e9);
    delay.reset();
    const current = performance.eventLoopUtilization();
    busy.set(performance.eventLoopUtilization(current, before).utilization);
    before = current;
  };
}

async function sizeOf(file: string): Promise<number> {
  const sizes = await Promise.all(
    [file, `${file}-wal`].map((name) =>
      stat(name).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
