// kill -9 while versions are approved, retired and take effect: after each start exactly one version answers where one was approved before, never two, never none.
import { createRandom, pickOf } from '../../server/src/testing/random.ts';
import { connect, type Integrator, type Login, type Stored } from '../integrator.ts';
import { addPerson } from '../people.ts';
import { administrator, lookThrough, makeFolder, startOn, until, withDatabase } from './lib/clinic.ts';
import { createReport, print } from './lib/report.ts';

const steps = ['approve', 'approve for a later day', 'let the day come', 'retire'] as const;
type Step = (typeof steps)[number];

const rounds = Number(process.argv[2] ?? 30);
const seed = Number(process.argv[3] ?? 1);
const documents = 4;
const longestMs = 60;
const patienceMs = 20_000;
let author: Login;

const random = createRandom(seed);
const report = createReport(`kill -9 during approvals, ${rounds} times, seed ${seed}`);
const { folder, remove } = await makeFolder();
const killed = new Map<Step, number>();

/** What each document answers with for sure: the version that was acknowledged last. Null: retired. Undefined: cut off, one of both. */
const expected = new Map<number, string | null | undefined>();
/** The version that waits, and may have taken effect. */
const possible = new Map<number, string>();
let acknowledgements = 0;
let made = 0;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const marker = (): string => `version${(made += 1)}`;
const textOf = (id: number, version: string): string =>
  `# Policy ${id}\n\n${Array.from({ length: 60 }, (_, at) => `## Step ${at}\n\n${`Policy ${id} says in step ${at} what ${version} says. `.repeat(12)}`).join('\n\n')}\n`;

async function must(rest: Integrator, method: string, path: string, body?: object): Promise<unknown> {
  const reply = await rest.call(method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** A clinic with an author, an approver and documents that answer; from then on approval is required. */
async function prepare(): Promise<void> {
  const app = await startOn(folder);
  const admin = await connect(app.url, administrator);
  author = await addPerson(admin, { firstName: 'Ada', role: 'manager' });
  for (let count = 0; count < documents; count += 1) {
    const version = marker();
    const { id } = (await must(admin, 'POST', '/api/documents', { name: `Policy ${count}`, content: textOf(count, version) })) as Stored;
    expected.set(id, version);
  }
  await must(admin, 'POST', '/trpc/approvals.saveSettings', { isRequired: true, types: [] });
  await app.stop();
}

async function approverId(): Promise<number> {
  return withDatabase(folder, async (db) => {
    const found = db.selectFrom('users').select('id').where('email', '=', administrator.email);
    return (await found.executeTakeFirstOrThrow()).id;
  });
}

/** Goes on with a document wherever the last kill left it, up to the step that the next kill is to fall into. */
async function bring(rest: { author: Integrator; approver: Integrator }, id: number, effectiveFrom: string | null): Promise<void> {
  const { waiting } = (await must(rest.author, 'GET', `/api/documents/${id}/approval`)) as { waiting: { phase: string } | null };
  // One whose day has come may take effect in between.
  if (waiting !== null && waiting.phase !== 'draft') await rest.author.call('POST', `/api/documents/${id}/return`, { comment: 'Again' });
  const version = marker();
  await must(rest.author, 'PUT', `/api/documents/${id}/text`, { content: textOf(id, version) });
  await must(rest.author, 'PUT', `/api/documents/${id}/approvers`, { approvers: [approver], effectiveFrom });
  await must(rest.author, 'POST', `/api/documents/${id}/submit`);
  possible.set(id, version);
}

async function approve(rest: Integrator, id: number, isAtOnce: boolean): Promise<void> {
  const before = expected.get(id);
  if (isAtOnce) expected.set(id, undefined);
  const { status } = await rest.call('POST', `/api/documents/${id}/approve`, {});
  if (status >= 300) return;
  expected.set(id, isAtOnce ? possible.get(id) : before);
  acknowledgements += 1;
}

async function retire(rest: Integrator, id: number): Promise<void> {
  expected.set(id, undefined);
  const { status } = await rest.call('POST', `/api/documents/${id}/retire`);
  if (status >= 300) return;
  expected.set(id, null);
  acknowledgements += 1;
}

/** As if the day had come while nobody looked. */
async function letTheDayCome(): Promise<void> {
  await withDatabase(folder, async (db) => {
    const due = await db
      .updateTable('documentDrafts')
      .set({ effectiveFrom: '2020-01-01' })
      .where('phase', '=', 'approved')
      .returning('documentId')
      .execute();
    for (const { documentId } of due) expected.set(documentId, undefined);
  });
}

async function isPlain(rest: Integrator, id: number): Promise<boolean> {
  return ((await must(rest, 'GET', `/api/documents/${id}/approval`)) as { mayRetire: boolean }).mayRetire;
}

async function round(step: Step): Promise<void> {
  if (step === 'let the day come') await letTheDayCome();
  const app = await startOn(folder);
  const rest = { author: await connect(app.url, author), approver: await connect(app.url, administrator) };
  acknowledgements = 0;
  const begun: Promise<unknown>[] = [];
  const ids = [...expected.keys()];
  if (step === 'retire')
    for (const id of ids) if (await isPlain(rest.author, id)) begun.push(retire(rest.author, id).catch(() => undefined));
  if (step === 'approve' || step === 'approve for a later day') {
    const isAtOnce = step === 'approve';
    for (const id of ids) await bring(rest, id, isAtOnce ? null : '2199-01-01');
    for (const id of ids) begun.push(approve(rest.approver, id, isAtOnce).catch(() => undefined));
  }
  const wanted = Math.floor(random() * (begun.length + 1));
  for (const since = Date.now(); acknowledgements < wanted && Date.now() - since < patienceMs;) await wait(1);
  await wait(random() * longestMs);
  await app.kill();
  await Promise.all(begun);
  killed.set(step, (killed.get(step) ?? 0) + 1);
}

/** What the passages of each document say, by the version that they name. */
async function check(): Promise<void> {
  await report.holds('database, index, passages, files and audit log are whole', () => lookThrough(folder));
  const found = await withDatabase(folder, async (db) => ({
    passages: await db.selectFrom('passages').select(['documentId', 'text']).where('documentId', 'is not', null).execute(),
    retired: (await db.selectFrom('documentDrafts').select('documentId').where('former', '=', 'retired').execute()).map(
      (row) => row.documentId,
    ),
    // The next start puts them in effect, whatever else it is asked for.
    due: await db
      .selectFrom('documentDrafts')
      .select('documentId')
      .where('phase', '=', 'approved')
      .where('effectiveFrom', '<', '2100')
      .execute(),
  }));
  const due = new Set(found.due.map((row) => row.documentId));
  for (const [id, wanted] of expected) {
    const own = found.passages.filter(({ documentId }) => documentId === id);
    const versions = new Set(own.flatMap(({ text }) => text.match(/version\d+/g) ?? []));
    const isRetired = found.retired.includes(id);
    report.hold('never two versions answer', versions.size <= 1, `document ${id}: ${[...versions].join(', ')}`);
    report.hold(
      'a version answers, unless the document is retired',
      isRetired ? versions.size === 0 : versions.size === 1,
      `document ${id}`,
    );
    const [version] = versions;
    if (wanted !== undefined)
      report.hold('what was acknowledged is in effect', (version ?? null) === wanted, `document ${id}: ${version} is not ${wanted}`);
    expected.set(id, due.has(id) ? undefined : (version ?? null));
  }
}

/** The day has come for all that waits: the start puts it in effect. */
async function settle(): Promise<void> {
  await letTheDayCome();
  const app = await startOn(folder);
  const rest = await connect(app.url, administrator);
  const waits = async () => ((await must(rest, 'GET', '/api/approvals')) as { phase: string }[]).some(({ phase }) => phase === 'approved');
  await report.holds('what is due takes effect by itself', () => until(async () => !(await waits())));
  await app.stop();
}

await prepare();
const approver = await approverId();
for (let index = 0; index < rounds; index += 1) {
  await round(index < steps.length ? (steps[index] ?? 'approve') : pickOf(random, steps));
  await check();
  if (index % 10 === 9) print(`${index + 1} of ${rounds}`);
}
await settle();
await check();
for (const step of steps) report.figure(`killed during "${step}"`, killed.get(step) ?? 0);
await remove();
process.exitCode = report.end() === 0 ? 0 : 1;
