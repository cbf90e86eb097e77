// Text that takes as long as text can: a file of dots, the worst questions, pasted blanks, a model that writes line breaks. While one person sends it, another
// asks on: how much longer that takes is printed.
import { setTimeout as wait } from 'node:timers/promises';
import { startFakeModelServer } from '../../server/src/testing/fake-model-server.ts';
import { connect, type Integrator } from '../integrator.ts';
import { addPerson } from '../people.ts';
import { administrator, makeFolder, startOn } from './lib/clinic.ts';
import { createReport } from './lib/report.ts';

const report = createReport('text that takes as long as text can');
const mostDelayMs = 300;
const question = 'At what temperature are vaccines kept in the refrigerator?';
const coldChain =
  '# Cold chain\n\nVaccines are kept between 2 and 8 °C in the refrigerator of room 4. The alarm rings after 10 minutes above 8 °C.\n';
const longest = (piece: string): string => piece.repeat(1_000).slice(0, 1_000);
const questions = [
  'vaccine refrigerator alarm temperature ',
  'vacine refrigorator temprature allarm ',
  "still don't ",
  'not even but ',
  'A-1/b.',
  '. ',
  '(',
];

const app = await startFolder();
const [attacker, other] = [await connect(app.url, administrator), await invite(app.url)];

async function startFolder() {
  const { folder, remove } = await makeFolder();
  const started = await startOn(folder, { MODEL: 'auto', MODEL_BASE_URL: 'http://127.0.0.1:9' });
  return { ...started, remove };
}

/** A second person, who may ask. */
async function invite(url: string): Promise<Integrator> {
  return connect(url, await addPerson(await connect(url, administrator), { firstName: 'Other', role: 'user' }));
}

async function timed(): Promise<number> {
  const started = performance.now();
  const { status } = await other.call('POST', '/api/chat', { query: question });
  report.hold('the other person is answered', status === 200, `${status}`);
  return performance.now() - started;
}

/** The longest of the other's questions while the work goes on, and a moment after. */
async function longestDuring(work: () => Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const over = work().finally(() => {
    state.isOver = true;
  });
  let most = 0;
  do most = Math.max(most, await timed());
  while (!state.isOver);
  await over;
  return Math.max(most, await timed());
}

async function attack(name: string, work: () => Promise<unknown>, usual: number): Promise<void> {
  const delay = Math.max(0, Math.round((await longestDuring(work)) - usual));
  report.hold(`nobody waits ${mostDelayMs} ms longer because of somebody else's text`, delay < mostDelayMs, `${name}: ${delay} ms`);
  report.figure(`${name}, delay of another's question`, `${delay} ms`);
}

const ask = (query: string) => attacker.call('POST', '/api/chat', { query });
const paste = (content: string) => attacker.call('POST', '/api/documents', { name: 'Pasted', type: 'manual', content });

await attacker.upload('Cold chain.md', Buffer.from(coldChain));
await attacker.upload('Dots.txt', Buffer.from(`The turquoise ledger ${'.'.repeat(40_000)}a`));
await wait(2_000);
// The same work with plain text: what another person's question takes while any question or paste is under way.
let usual = 0;
for (let count = 0; count < 5; count += 1) usual = Math.max(usual, await longestDuring(() => ask(question)));
report.figure('longest question beside a plain one', `${Math.round(usual)} ms`);
await attack('a file with 40,000 dots', () => ask('Where is the turquoise ledger?'), usual);
for (const piece of questions) await attack(`1,000 characters of ${JSON.stringify(piece)}`, () => ask(longest(piece)), usual);
const tooLong = await ask('x'.repeat(1_001));
report.hold('a question of more than 1,000 characters is refused', tooLong.status === 400, `${tooLong.status}`);
await attack('200,000 blanks, pasted', () => paste(`Keep them cold${' '.repeat(200_000)}and closed`), usual);
const model = await startFakeModelServer();
model.reply(({ text }) =>
  text.includes('turquoise') ? { chunks: ['\n'], endless: true } : 'The refrigerator keeps vaccines between 2 and 8 °C. [1]',
);
const saved = await attacker.call('POST', '/trpc/models.save', {
  provider: 'ollama',
  name: 'breaks',
  baseUrl: model.url,
  timeoutSeconds: 10,
});
report.hold('the model is asked', saved.status === 200, JSON.stringify(saved.body));
await attack('a model that writes line breaks', () => ask('At what temperature are vaccines kept, turquoise?'), usual);
report.hold(
  'the model is asked',
  model.requests.some(({ text }) => text.includes('turquoise')),
  `${model.requests.length} requests`,
);
await model.close();
report.hold('it ends in order', (await app.end()) === 0, app.output().slice(-500));
await app.remove();
process.exitCode = report.end() === 0 ? 0 : 1;
