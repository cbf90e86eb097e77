/** How long the server works on both dashboards with a quarter's 20,000 questions. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadavg } from 'node:os';
import { makeQuestions, storeQuestions } from '../server/src/testing/interactions.ts';
import { type Caller, createTestApp } from '../server/src/testing/test-app.ts';

const questions = 20_000;
const rounds = 20;

const clinic = await createTestApp();
const admin = await clinic.as('admin');
for (const name of ['Hand hygiene', 'Sharps', 'Vaccines'])
  await admin.send('POST', '/api/documents', { name, type: 'manual', content: `${name} is a policy.` });
await clinic.deps.ingest.idle();
await storeQuestions(clinic.deps.db, makeQuestions({ count: questions, days: 89, until: clinic.clock.now(), documentIds: [1, 2, 3] }));
const [load = 0] = loadavg();
console.log(`${questions} questions, load ${load.toFixed(1)}`);
const analytics =
  (period: number) =>
  async (caller: Caller): Promise<void> => {
    await caller.get(`/api/analytics?period=${period}`);
  };
const learning = async (caller: Caller): Promise<void> => {
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
for (const [name, open] of [
  ['Analytics Dashboard, 7 days', analytics(7)],
  ['Analytics Dashboard, 90 days', analytics(90)],
  ['AI Learning, all its calls', learning],
] as const)
  await measure(name, open);
await clinic.close();

async function measure(name: string, open: (caller: Caller) => Promise<void>): Promise<void> {
  await open(admin);
  const times: number[] = [];
  const processor = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let round = 0; round < rounds; round++) {
    const from = performance.now();
    await open(admin);
    times.push(performance.now() - from);
  }
  delay.disable();
  times.sort((a, b) => a - b);
  const { user, system } = process.cpuUsage(processor);
  const at = (share: number): string => (times[Math.ceil(share * rounds) - 1] ?? 0).toFixed(0);
  console.log(
    `${name.padEnd(32)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   processor ${((user + system) / 1_000 / rounds).toFixed(0)} ms   event loop held up to ${(delay.max / 1e6).toFixed(0)} ms`,
  );
}
