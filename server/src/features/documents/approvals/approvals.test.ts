import type { AnswerEffects, ApprovalItem, DocumentApproval, VersionChanges } from '@vademecum/shared/documents/approvals.ts';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDepartment } from '../../../testing/departments.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';
import { removeOrphanFiles } from '../documents.service.ts';
import { verifyStorage } from '../verify.service.ts';
import { applyDue } from './take-effect.service.ts';

let clinic: TestApp;
let admin: Caller;
let author: Caller;
let [first, second]: Caller[] = [];
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
  author = await clinic.as('manager');
  [first, second] = [await clinic.as('user'), await clinic.as('manager')];
});
afterEach(() => clinic.close());

const people = () => [first, second].map((one) => (one as Caller).id);
const before = '# Needlestick\n\nA needlestick must be reported to the charge nurse within one hour.\n\n## Forms\n\nUse form A-13.\n';
const later = '# Needlestick\n\nA needlestick must be reported to the charge nurse within 15 minutes.\n\n## Forms\n\nUse form A-13.\n';
const query = 'Within what time must a needlestick be reported to the charge nurse?';

async function send<Body>(caller: Caller | undefined, method: 'POST' | 'PUT' | 'DELETE', url: string, body: object = {}): Promise<Body> {
  const reply = await (caller as Caller).send(method, url, body);
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.json<Body>();
}
const requireApproval = (isRequired = true, types: object[] = []) =>
  send(admin, 'POST', '/trpc/approvals.saveSettings', { isRequired, types });
const add = (content = before) =>
  send<Document>(author, 'POST', '/api/documents', { name: 'Sharps policy', content, type: 'protocol', duplicate: 'allow' });
const replace = (id: number, content = later) =>
  send<Document>(author, 'PUT', `/api/documents/${id}/text`, { content, duplicate: 'allow' });
const step = (caller: Caller | undefined, id: number, name: string, body?: object) =>
  send<DocumentApproval>(caller, 'POST', `/api/documents/${id}/${name}`, body);
const name = (id: number, body: object = {}) =>
  send<DocumentApproval>(author, 'PUT', `/api/documents/${id}/approvers`, { approvers: people(), ...body });
const get = async <Body>(caller: Caller | undefined, url: string): Promise<Body> => (await (caller as Caller).get(url)).json<Body>();
const trpc = async <Data>(caller: Caller | undefined, procedure: string, input?: object) =>
  (await get<{ result: { data: Data } }>(caller, `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)).result.data;
const approval = (caller: Caller | undefined, id: number) => get<DocumentApproval>(caller, `/api/documents/${id}/approval`);
const ask = async () => {
  const reply = await send<{ citations: string | { quote: string }[] }>(author, 'POST', '/api/chat', { query });
  const citations = typeof reply.citations === 'string' ? (JSON.parse(reply.citations) as { quote: string }[]) : reply.citations;
  return citations.map(({ quote }) => quote).join(' ');
};
/** The steps of approval that were taken, in their order. */
const actions = async () =>
  (await get<{ entries: { action: string; outcome: string }[] }>(admin, '/api/audit')).entries
    .filter(({ action, outcome }) => /^approval|approve|submit/.test(action) && outcome === 'ok')
    .map(({ action }) => action)
    .toReversed();

async function approveBoth(id: number): Promise<DocumentApproval> {
  await step(author, id, 'submit');
  await step(first, id, 'approve');
  return step(second, id, 'approve', { comment: 'Checked with pharmacy' });
}

test('without approval an upload answers at once, and nothing speaks of approval', async () => {
  const document = await add();
  expect(document).not.toHaveProperty('phase');
  expect(await ask()).toContain('one hour');
  await replace(document.id);
  expect(await ask()).toContain('15 minutes');
  expect(await trpc(author, 'approvals.state')).toEqual({ isOn: false, isRequired: false, waitsForMe: 0 });
  expect(await get(author, '/api/approvals')).toEqual([]);
  expect(await approval(author, document.id)).toMatchObject({ waiting: null, mayRetire: false, approvedBy: [] });
});

test('a new policy answers nobody until both approvers said yes, one after the other; then everybody, and it says who approved it', async () => {
  await requireApproval();
  const { id } = await add();
  expect(await ask()).toBe('');
  await name(id);
  await step(author, id, 'submit');
  expect((await second?.send('POST', `/api/documents/${id}/approve`, {}))?.json()).toMatchObject({
    message: expect.stringMatching(/^It is not your turn yet. Pat Number \d+ decides first$/) as string,
  });
  expect((await trpc<{ waitsForMe: number }>(first, 'approvals.state')).waitsForMe).toBe(1);
  await step(first, id, 'approve');
  expect(await ask()).toBe('');
  const done = await step(second, id, 'approve');
  expect(done).toMatchObject({ waiting: null, mayRetire: true });
  expect(done.approvedBy).toHaveLength(2);
  expect(await ask()).toContain('one hour');
  const steps = ['approval.settings_changed', 'document.approvers_named', 'document.submitted', 'document.approved'];
  expect(await actions()).toEqual([...steps, 'document.approved']);
  expect(await verifyStorage(clinic.deps)).toMatch(/^All is well/);
});

test('a draft is its author’s, its approvers’ and the administrators’; to others it is not there, and nobody can be asked to read it', async () => {
  await requireApproval();
  const { id } = await add();
  const other = await clinic.as('manager');
  await name(id);
  const seen = async (caller: Caller | undefined) => [
    (await caller?.get(`/api/documents/${id}`))?.statusCode,
    (await caller?.get('/api/documents'))?.body.includes('Needlestick'),
  ];
  expect(await seen(other)).toEqual([404, false]);
  for (const one of [author, second, admin]) expect(await seen(one)).toEqual([200, true]);
  expect((await first?.get(`/api/documents/${id}`))?.statusCode).toBe(200);
  expect((await other.send('POST', `/api/documents/${id}/retire`, {})).statusCode).toBe(404);
  const asked = await author.send('POST', `/api/documents/${id}/acknowledgements`, { roles: ['user'], due: '2030-01-31' });
  expect([asked.statusCode, asked.json<{ message: string }>().message]).toEqual([
    409,
    'Only a document that is in effect can be acknowledged. This one waits for approval or was retired',
  ]);
  await approveBoth(id);
  expect(await seen(other)).toEqual([200, true]);
});

test('a new version is read by its approvers, returned with a comment, submitted again, and takes over in one step', async () => {
  const { id } = await add();
  await requireApproval();
  await replace(id);
  await name(id, { order: 'parallel' });
  const changes = await trpc<VersionChanges>(author, 'approvals.changes', { id });
  expect(changes.sections).toEqual([
    {
      section: 'Needlestick',
      before: expect.stringContaining('one hour') as string,
      after: expect.stringContaining('15 minutes') as string,
    },
  ]);
  await step(author, id, 'submit');
  await step(second, id, 'return', { comment: 'Say who signs' });
  expect((await approval(author, id)).waiting).toMatchObject({
    phase: 'draft',
    approvers: [{ comment: null }, { comment: 'Say who signs' }],
  });
  expect(await ask()).toContain('one hour');
  expect(await get<Document>(author, `/api/documents/${id}`)).toMatchObject({ version: 1, content: before.trim() });
  await replace(id, later.replace('A-13', 'A-14'));
  await approveBoth(id);
  expect(await ask()).toContain('15 minutes');
  expect(await get<Document>(author, `/api/documents/${id}`)).toMatchObject({ version: 2 });
  expect(await get<Document>(author, `/api/documents/${id}/versions/1`)).toMatchObject({ content: before.trim() });
  const stranger = await clinic.as('manager');
  await replace(id, before);
  expect((await approval(stranger, id)).waiting).toBeNull();
  expect(await get(stranger, '/api/approvals')).toEqual([]);
});

test('approved for a later day the former version answers until that day, also over a restart', async () => {
  const { id } = await add();
  await requireApproval();
  await replace(id);
  await name(id, { effectiveFrom: '2026-03-05' });
  expect((await approveBoth(id)).waiting).toMatchObject({ phase: 'approved', effectiveFrom: '2026-03-05' });
  expect(await applyDue(clinic.deps)).toBe(0);
  expect(await ask()).toContain('one hour');
  clinic.clock.pass(4 * 24 * 60 * 60 * 1000);
  clinic = await clinic.restart();
  author = await clinic.as('manager');
  expect(await ask()).toContain('one hour');
  expect(await applyDue(clinic.deps)).toBe(1);
  expect(await applyDue(clinic.deps)).toBe(0);
  expect(await ask()).toContain('15 minutes');
  const document = await get<Document>(author, `/api/documents/${id}`);
  expect(document).toMatchObject({ version: 2, lifecycle: { effectiveFrom: '2026-03-05' } });
  expect((await approval(author, id)).approvedBy).toHaveLength(2);
});

test('a retired policy answers nothing and opens for old citations; a new version of it has to be approved', async () => {
  const { id } = await add();
  await requireApproval();
  expect(await ask()).toContain('one hour');
  await send(author, 'POST', `/api/documents/${id}/acknowledgements`, { roles: ['user'], due: '2030-01-31' });
  expect(await get(first, '/api/acknowledgements')).toHaveLength(1);
  expect(await step(author, id, 'retire')).toMatchObject({ isRetired: true, mayRetire: false });
  expect(await get(first, '/api/acknowledgements')).toEqual([]);
  expect(await ask()).toBe('');
  expect(await get(first, `/api/documents/${id}`)).toMatchObject({ phase: 'retired', content: before.trim() });
  expect(await get(first, `/api/documents/${id}/versions/1`)).toMatchObject({ content: before.trim() });
  expect(await verifyStorage(clinic.deps)).toMatch(/^All is well/);
  await replace(id);
  await send(author, 'DELETE', `/api/documents/${id}/draft`);
  expect(await approval(author, id)).toMatchObject({ isRetired: true, waiting: null });
  await replace(id);
  await name(id);
  await approveBoth(id);
  expect(await ask()).toContain('15 minutes');
  await step(author, id, 'retire');
  await requireApproval(false);
  await replace(id, before);
  expect(await ask()).toContain('one hour');
});

test('an approver who was locked is skipped, and it is said whom to name instead', async () => {
  await requireApproval(true, [{ type: 'protocol', approvers: people(), order: 'sequence' }]);
  const { id } = await add();
  await step(author, id, 'submit');
  await send(admin, 'PUT', `/api/auth/users/${people()[0]}/status`, { status: 'locked' });
  const { waiting } = await approval(author, id);
  expect(waiting?.problems).toEqual([expect.stringMatching(/^Pat Number \d+ can’t sign in and is skipped. Name Pat Number \d+ instead.$/)]);
  expect(waiting?.approvers.map(({ isNext }) => isNext)).toEqual([false, true]);
  await step(second, id, 'approve');
  expect(await ask()).toContain('one hour');
});

test('the author cannot be the only approver', async () => {
  await requireApproval();
  const { id } = await add();
  const alone = await author.send('PUT', `/api/documents/${id}/approvers`, { approvers: [author.id] });
  expect(alone.json()).toMatchObject({ message: 'The author can’t be the only approver. Name someone else, too' });
  expect((await author.send('POST', `/api/documents/${id}/submit`)).json()).toMatchObject({
    message: 'Name at least one approver who can sign in',
  });
});

test('the dates of an approved policy are locked: another version waits, and only its approval changes them', async () => {
  const { id } = await add();
  await requireApproval();
  await send(author, 'PUT', `/api/documents/${id}/lifecycle`, { owner: 'Pharmacy', reviewDue: '2027-01-31' });
  expect((await get<Document>(author, `/api/documents/${id}`)).lifecycle).toMatchObject({ owner: 'Pharmacy', reviewDue: null });
  const changes = await trpc<VersionChanges>(author, 'approvals.changes', { id });
  expect(changes).toMatchObject({ sections: [], reviewDue: { before: null, after: '2027-01-31' } });
  await name(id);
  await approveBoth(id);
  expect(await get<Document>(author, `/api/documents/${id}`)).toMatchObject({ version: 1, lifecycle: { reviewDue: '2027-01-31' } });
  expect(await ask()).toContain('one hour');
});

test('the file of a version that waits is kept as others are, and goes with it', async () => {
  const upload = async (url: string, content: string) => {
    const { payload, headers } = uploadForm({}, { name: 'sharps.md', content }, { name: 'Sharps' });
    const authorization = `Bearer ${author.token}`;
    return (await clinic.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } })).json<Document>();
  };
  const { id } = await upload('/api/documents/upload', before);
  await requireApproval();
  await upload(`/api/documents/${id}/versions`, later);
  clinic.clock.pass(60_000);
  expect(await removeOrphanFiles(clinic.deps, new Date('2100-01-01'))).toBe(0);
  expect(await verifyStorage(clinic.deps)).toMatch(/ 2 files\.$/);
  await send(author, 'DELETE', `/api/documents/${id}/draft`);
  expect(await verifyStorage(clinic.deps)).toMatch(/ 1 files\.$/);
  const draft = await upload('/api/documents/upload', later);
  expect(draft).toMatchObject({ phase: 'draft', status: 'active' });
  await name(draft.id);
  await approveBoth(draft.id);
  expect(await ask()).toContain('15 minutes');
  expect(await verifyStorage(clinic.deps)).toMatch(/ 2 files\.$/);
});

test('before it is approved the version is tried: past questions and golden questions, before and after, and nothing changes', async () => {
  const { id } = await add();
  await requireApproval();
  expect(await ask()).toContain('one hour');
  const golden = { question: query, documentId: id, lineIndex: 2, quote: 'within one hour' };
  await send(author, 'POST', '/trpc/golden.save', golden);
  await replace(id);
  await name(id);
  const effects = await trpc<AnswerEffects>(author, 'approvals.effects', { id });
  expect(effects.questions).toEqual([
    {
      question: query,
      before: { quote: expect.stringContaining('one hour') as string, name: 'Sharps policy' },
      after: { quote: expect.stringContaining('15 minutes') as string, name: 'Sharps policy' },
    },
  ]);
  expect(effects.golden).toMatchObject({ total: 1, lost: [{ question: query }], gained: [] });
  expect((await trpc<AnswerEffects>(first, 'approvals.effects', { id })).questions).toEqual([]);
  expect(await ask()).toContain('one hour');
  expect((await approval(author, id)).waiting).toMatchObject({ phase: 'draft' });
});

test('a version is tried with what the person who tries it may see, and nothing else', async () => {
  const { id } = await add();
  expect(await ask()).toContain('one hour');
  const secret = '# Vault\n\nA needlestick in the vault must be reported to the charge nurse within 3 minutes.\n';
  const departmentId = await addDepartment(clinic, 'Vault');
  await send(admin, 'POST', '/api/documents', { name: 'Vault', content: secret, type: 'text', departmentIds: [departmentId] });
  await requireApproval();
  await replace(id, '# Forms\n\nUse form A-14.\n');
  const answerFor = async (caller: Caller) => (await trpc<AnswerEffects>(caller, 'approvals.effects', { id })).questions[0]?.after;
  expect(await answerFor(admin)).toMatchObject({ name: 'Vault' });
  expect(await answerFor(author)).toBeNull();
});

test('the list names what waits for a person and what the person submitted', async () => {
  await requireApproval();
  const { id } = await add();
  await name(id);
  await step(author, id, 'submit');
  const list = (caller: Caller | undefined) => get<ApprovalItem[]>(caller, '/api/approvals');
  expect(await list(first)).toMatchObject([{ id, name: 'Sharps policy', waitsForMe: true, isMine: false, phase: 'review' }]);
  expect(await list(author)).toMatchObject([{ waitsForMe: false, isMine: true, waitsFor: [expect.stringMatching(/^Pat/)] }]);
  expect(await list(second)).toMatchObject([{ waitsForMe: false, isMine: false }]);
  expect(await list(await clinic.as('user'))).toEqual([]);
});
