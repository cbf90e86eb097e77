import type { Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import type { ApprovalItem, DocumentApproval } from '@vademecum/shared/documents/approvals.ts';
import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { HealthMetric } from '@vademecum/shared/memories/memory-health.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { localPractice } from '@vademecum/shared/memories/memory-sources.ts';
import type { PerformanceSummary } from '@vademecum/shared/learning/figures.ts';
import type { ListedDepartment } from '@vademecum/shared/people/departments.ts';
import type { DueMemory, RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoAccount, seedDemo } from './demo.ts';
import { readDashboard, readSummary } from './features/analytics/dashboard.service.ts';
import { getMemoryDetails } from './features/memories/memories.service.ts';
import { readHistory } from './features/memories/checks/health/memory-health.service.ts';
import { type Caller, createTestApp, type TestApp } from './testing/test-app.ts';

let clinic: TestApp;
let accounts: DemoAccount[];
let admin: Caller;
let memories: Memory[];

beforeAll(async () => {
  clinic = await createTestApp();
  accounts = await seedDemo(clinic.deps);
  admin = await clinic.as('admin');
  memories = (await admin.get('/api/memories')).json<Memory[]>();
}, 300_000);
afterAll(() => clinic.close());

const signIn = ({ email, password }: DemoAccount) =>
  clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
const topics = (of: readonly { topic: string }[]) => of.map(({ topic }) => topic);
const findDocument = async (name: string): Promise<Document> => {
  const found = (await admin.get('/api/documents')).json<Document[]>().find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no document “${name}”`);
  return found;
};
const today = () => clinic.clock.now().toISOString().slice(0, 10);
const findings = async (kind: 'near-duplicate' | 'conflict' | 'contradicts-document' | 'identifier') =>
  topics(
    await clinic.deps.db
      .selectFrom('memoryFindings')
      .innerJoin('memories', 'memories.id', 'memoryFindings.memoryId')
      .select('topic')
      .where('kind', '=', kind)
      .orderBy('memories.id')
      .execute(),
  );

test('one person per role signs in with the printed password', async () => {
  expect(accounts.map(({ role }) => role)).toEqual(['admin', 'manager', 'user']);
  for (const account of accounts) expect((await signIn(account)).json()).toMatchObject({ success: true, user: { role: account.role } });
});

test('the clinic has memories of every category, some without one, by all three', () => {
  expect(memories.length).toBeGreaterThanOrEqual(25);
  expect(new Set(memories.map(({ category }) => category))).toEqual(new Set([...memoryCategories, null]));
  expect(new Set(memories.map(({ createdBy }) => createdBy))).toEqual(new Set(['Ada Marsh', 'Ben Ortega', 'Nora Quinn']));
  expect(new Set(memories.map(({ owner }) => owner))).toEqual(new Set(['Ada Marsh', 'Ben Ortega', 'Nora Quinn']));
  expect(topics(memories.filter(({ isProtected }) => isProtected))).toEqual(['Code Blue: who brings what']);
});

test('some are local practice, some a passage of the handbook that stands there', async () => {
  expect(memories.filter(({ source }) => source === localPractice).length).toBeGreaterThan(5);
  const quoting = memories.filter(({ sourcePassage }) => sourcePassage !== null);
  expect(quoting.length).toBeGreaterThan(5);
  expect(new Set(quoting.map(({ sourcePassage }) => sourcePassage?.documentId)).size).toBeGreaterThan(3);
  for (const { id } of quoting) expect(await getMemoryDetails(clinic.deps, id)).toMatchObject({ sourceState: 'there' });
});

test('some reviews are overdue, others are ahead; two policies ask about more', async () => {
  expect(memories.filter(({ reviewDue }) => reviewDue !== null && reviewDue < today()).length).toBeGreaterThan(2);
  expect(memories.filter(({ reviewDue }) => reviewDue !== null && reviewDue > today()).length).toBeGreaterThan(5);
  const policies = (await admin.get('/api/retention-policies')).json<RetentionPolicy[]>();
  expect(policies.map(({ policyName, isActive }) => ({ policyName, isActive }))).toEqual(
    expect.arrayContaining([
      { policyName: 'Insurance notes, every 60 days', isActive: true },
      { policyName: 'Not used for 90 days', isActive: true },
    ]),
  );
  expect(policies).toHaveLength(2);
  const reasons = (await admin.get('/api/memories/retention-review')).json<DueMemory[]>().map(({ dueReason }) => dueReason);
  for (const reason of ['Review was due ', 'the policy “Not used for 90 days”', 'the policy “Insurance notes, every 60 days”']) {
    expect(reasons.some((one) => one.includes(reason))).toBe(true);
  }
});

test('the checks have found a near-duplicate pair, a conflict, what the handbook says otherwise, and a patient', async () => {
  expect(await findings('near-duplicate')).toEqual(['Parking for patients with walkers', 'Side door for walkers and wheelchairs']);
  expect(await findings('conflict')).toEqual(['Back door alarm', 'Back door: when the alarm is armed']);
  expect(await findings('contradicts-document')).toEqual(['Sharps containers: when we exchange them']);
  expect(await findings('identifier')).toEqual(['Dressing supplies on Friday']);
});

test('past chats were answered by memories and by documents, on the days when they were asked', async () => {
  const used = memories.filter(({ accessCount }) => accessCount > 0);
  expect(used.length).toBeGreaterThan(4);
  expect(memories.find(({ topic }) => topic === 'Spare key to the sample cabinet')?.accessCount).toBe(2);
  expect(new Set(used.map(({ lastAccessed }) => lastAccessed.slice(0, 10))).size).toBeGreaterThan(4);
  const messages = await clinic.deps.db.selectFrom('chatMessages').select(['query', 'citations', 'createdAt']).execute();
  expect(messages.length).toBeGreaterThan(150);
  expect(messages.every(({ createdAt }) => createdAt < clinic.clock.now().toISOString())).toBe(true);
  const needlestick = messages.find(({ query }) => query === 'How soon must a needlestick be reported?');
  expect(needlestick?.citations).toContain('Needlestick and Blood Exposure');
});

test('one memory was changed and one archived, which their histories tell', async () => {
  const fit = memories.find(({ topic }) => topic === 'Fit testing of respirators');
  expect(fit).toMatchObject({ createdBy: 'Ada Marsh', updatedBy: 'Ben Ortega', revision: 2 });
  expect(topics((await admin.get('/api/memories?archived=true')).json<Memory[]>())).toEqual(['Fax number of the old billing office']);
});

test('health says what is so, with a line of 30 days', async () => {
  const health = (await admin.get('/api/memory-health')).json<HealthMetric[]>();
  const value = (name: HealthMetric['metricName']) => health.find(({ metricName }) => metricName === name)?.metricValue;
  expect(health).toHaveLength(10);
  expect(value('total_memories')).toBe(memories.length);
  expect(value('contradictions')).toBe(3);
  expect(health.filter(({ status }) => status === 'critical').map(({ metricName }) => metricName)).toEqual(['identifiers']);
  expect(value('review_backlog')).toBe((await admin.get('/api/memories/retention-review')).json<DueMemory[]>().length);
  const totals = (await readHistory(clinic.deps)).find(({ metricName }) => metricName === 'total_memories')?.points ?? [];
  expect(totals).toHaveLength(30);
  expect(totals[0]?.value).toBeLessThan(memories.length);
  expect(totals.at(-1)?.value).toBe(memories.length);
});

test('the dashboards have enough to show, with a week before to compare with', async () => {
  const { responseTime, trends } = await readSummary(clinic.deps, { period: 7 });
  expect(responseTime).not.toBeNull();
  expect(trends.totalQueries.missing).toBeNull();
  const dashboard = await readDashboard(clinic.deps, { period: 30 }, 'admin');
  expect(dashboard.documents.length).toBeGreaterThan(4);
  expect(dashboard.hours.flat().filter((questions) => questions > 0).length).toBeGreaterThan(20);
  const { feedback } = dashboard;
  expect(Math.min(feedback.helpful, feedback.notHelpful, feedback.ratings)).toBeGreaterThan(0);
  const rated = await clinic.deps.db.selectFrom('feedback').select(['rating', 'isHelpful', 'feedbackText']).execute();
  expect([...new Set(rated.flatMap(({ rating }) => rating ?? []))].sort()).toEqual(expect.arrayContaining([2, 3, 4, 5]));
  expect(rated.filter(({ isHelpful, feedbackText }) => isHelpful === 0 && feedbackText !== null).length).toBeGreaterThan(1);
  const { responseAccuracy } = (await admin.get('/api/performance-summary')).json<PerformanceSummary>();
  expect(responseAccuracy).toBeGreaterThan(0.4);
  expect(responseAccuracy).toBeLessThan(0.9);
});

test('what the handbook lacks is a gap, and a word of the staff is proposed as a synonym', async () => {
  const runs = await clinic.deps.db.selectFrom('learningRuns').select(['reason', 'error']).execute();
  expect(runs).toEqual([
    { reason: 'nightly', error: null },
    { reason: 'nightly', error: null },
  ]);
  const actions = await clinic.deps.db.selectFrom('improvementActions').select(['description', 'status']).execute();
  expect(new Set(actions.map(({ status }) => status))).toEqual(new Set(['pending']));
  const described = actions.map(({ description }) => description).join('\n');
  for (const said of ['tuition reimbursement', 'bicycle', 'Let searches for “terp” also find “interpreter”.', 'Back door alarm']) {
    expect(described).toContain(said);
  }
  expect(await clinic.deps.db.selectFrom('goldenQuestions').select('id').execute()).toHaveLength(6);
});

test('a policy is in each state of approval, which is off again', async () => {
  const approvals = (await admin.get('/api/approvals')).json<ApprovalItem[]>();
  expect(approvals.map(({ name, phase, waitsFor }) => ({ name, phase, waitsFor }))).toEqual(
    expect.arrayContaining([
      { name: 'Photography by Visitors', phase: 'draft', waitsFor: [] },
      { name: 'No-Shows and Late Arrivals', phase: 'review', waitsFor: ['Ada Marsh'] },
      { name: 'Hand Hygiene and Protective Equipment', phase: 'approved', waitsFor: [] },
    ]),
  );
  expect(approvals).toHaveLength(3);
  const later = approvals.find(({ phase }) => phase === 'approved');
  expect(later?.effectiveFrom?.localeCompare(today())).toBe(1);
  const approvalOf = async (id: number) => (await admin.get(`/api/documents/${id}/approval`)).json<DocumentApproval>();
  const inReview = await approvalOf(approvals.find(({ phase }) => phase === 'review')?.id ?? 0);
  expect(inReview.waiting?.approvers.map(({ name, decision }) => ({ name, decision }))).toEqual([
    { name: 'Ivy Chen', decision: 'approved' },
    { name: 'Ada Marsh', decision: null },
  ]);
  const retired = await approvalOf((await findDocument('Paper Appointment Book')).id);
  expect(retired).toMatchObject({ isRequired: false, isRetired: true, waiting: null });
});

test('the front desk has a document of its own, and nursing a memory', async () => {
  const departments = (await admin.get('/api/departments')).json<ListedDepartment[]>();
  expect(departments).toMatchObject([
    { name: 'Front desk', documents: 1, memories: 0 },
    { name: 'Nursing', documents: 0, memories: 1 },
  ]);
  expect((await findDocument('Lost Property')).departments).toMatchObject([{ name: 'Front desk' }]);
});

test('people have read one policy but for the nurse, who is late, and half of them another', async () => {
  const statesOf = async (name: string) => {
    const { id } = await findDocument(name);
    const { people } = (await admin.get(`/api/documents/${id}/acknowledgements`)).json<Roster>();
    return people.map(({ name: person, state }) => `${person}: ${state}`).sort();
  };
  expect(await statesOf('Emergencies in the Clinic')).toEqual([
    'Ben Ortega: acknowledged',
    'Fay Lund: acknowledged',
    'Ivy Chen: acknowledged',
    'Nora Quinn: overdue',
    'Omar Reyes: acknowledged',
    'Paul Dietz: acknowledged',
  ]);
  expect(await statesOf('Privacy and Minimum Necessary')).toEqual([
    'Ben Ortega: open',
    'Fay Lund: open',
    'Ivy Chen: acknowledged',
    'Nora Quinn: open',
    'Omar Reyes: acknowledged',
    'Paul Dietz: acknowledged',
  ]);
});
