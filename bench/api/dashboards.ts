/** How long the server works on both dashboards with a quarter's 20,000 questions, and on a run of 200 golden ones. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadavg } from 'node:os';
import { runGolden } from '../../server/src/features/learning/golden/golden-runs.service.ts';
import { makeQuestions, storeQuestions } from '../../server/src/testing/interactions.ts';
import { type Caller, createTestApp } from '../../server/src/testing/test-app.ts';

const questions = 20_000;
const goldens = 200;

type Clinic = Awaited<ReturnType<typeof createTestApp>>;
type Open = (caller: Caller) => Promise<void>;

const analytics =
  (period: number): Open =>
  async (caller) => {
    await caller.get(`/api/analytics?period=${period}`);
  };
const learning: Open = async (caller) => {
  for (const path of [
    'performance-summary',
    'performance-metrics',
    'interaction-trends?period=90days',
    'feedback-trends?period=90days',
    'documentation-gaps',
    'improvement-actions',
  ])
    await caller.get(`/api/${path}`);
};
const dashboards: Record<string, Open> = {
  'Analytics Dashboard, 7 days': analytics(7),
  'Analytics Dashboard, 90 days': analytics(90),
  'AI Learning, all its calls': learning,
};

export async function measureDashboards(): Promise<void> {
  const clinic = await createTestApp();
  const admin = await clinic.as('admin');
  for (const name of ['Hand hygiene', 'Sharps', 'Vaccines'])
    await admin.send('POST', '/api/documents', { name, type: 'manual', content: `${name} is a policy.` });
  await clinic.deps.ingest.idle();
  await storeQuestions(clinic.deps.db, makeQuestions({ count: questions, days: 89, until: clinic.clock.now(), documentIds: [1, 2, 3] }));
  const [load = 0] = loadavg();
  console.log(`${questions} questions, load ${load.toFixed(1)}`);
  for (const [name, open] of Object.entries(dashboards)) await measure(name, () => open(admin));
  await plantGolden(clinic, admin);
  const run = { reason: 'manual', isTrial: false, by: null } as const;
  await measure(`${goldens} golden questions`, () => runGolden(clinic.deps, run), 5);
  const glossary = [{ term: 'VST', longForms: ['vital signs tower'] }];
  const trial = { reason: 'glossary', trial: { glossary }, isTrial: true, by: null } as const;
  await measure(`${goldens} of them, a trial`, () => runGolden(clinic.deps, trial), 5);
  await clinic.close();
}

/** Of twenty documents of ten pages, ten questions each. */
async function plantGolden(clinic: Clinic, admin: Awaited<ReturnType<Clinic['as']>>): Promise<void> {
  const at = clinic.clock.now().toISOString();
  for (let number = 1; number <= 20; number++) {
    const facts = Array.from(
      { length: 200 },
      (_, index) => `The locker ${number * 1_000 + index} of ward ${number} holds kit ${index} and is checked by nurse ${index % 17}.`,
    );
    const name = `Ward ${number}`;
    const document = await admin.send('POST', '/api/documents', { name, type: 'manual', content: facts.join('\n\n') });
    const { id: documentId } = document.json<{ id: number }>();
    const rows = Array.from({ length: goldens / 20 }, (_, index) => ({
      ...{ question: `What does locker ${number * 1_000 + index * 20} hold?`, documentId, memoryId: null, name, section: '' },
      ...{ quote: facts[index * 20] ?? '', lineIndex: index * 40, createdBy: admin.id, createdAt: at, archivedAt: null },
    }));
    await clinic.deps.db.insertInto('goldenQuestions').values(rows).execute();
  }
  await clinic.deps.ingest.idle();
}

async function measure(name: string, open: () => Promise<unknown>, rounds = 20): Promise<void> {
  await open();
  const times: number[] = [];
  const processor = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const turns = watchTurns();
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await open();
    times.push(performance.now() - from);
  }
  delay.disable();
  const longest = turns.stop();
  times.sort((a, b) => a - b);
  const { user, system } = process.cpuUsage(processor);
  const at = (share: number): string => (times[Math.ceil(share * rounds) - 1] ?? 0).toFixed(0);
  console.log(
    `${name.padEnd(32)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   processor ${((user + system) / 1_000 / rounds).toFixed(0)} ms   longest turn of the event loop ${longest.toFixed(0)} ms of its own work, ${(delay.max / 1e6).toFixed(0)} ms by the clock`,
  );
}

/** The longest that the event loop's own thread has worked in one turn, in ms; unlike the clock it leaves out who else uses the processor. */
function watchTurns(): { stop: () => number } {
  let longest = 0;
  let isOver = false;
  let { user, system } = process.threadCpuUsage();
  const look = (): void => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - user - system);
    ({ user, system } = now);
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop: () => {
      isOver = true;
      return longest / 1_000;
    },
  };
}
