import type { ApprovalItem, DocumentApproval, WaitingVersion } from '@vademecum/shared/documents/approvals.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer, type FakeAnswers, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const at = '2026-05-03T09:00:00.000Z';
const shown = {
  ...newDocument({ name: 'Sharps policy' }),
  content: 'Gloves.',
  outline: [],
  pageStarts: [],
  report: null,
  replacement: null,
};
const nora = { userId: 5, name: 'Nora Quinn', step: 1, isActive: true, isNext: true, decision: null, decidedAt: null, comment: null };

const version = (given: Partial<WaitingVersion> = {}): WaitingVersion => ({
  ...{
    id: 1,
    name: 'Sharps policy',
    phase: 'review',
    former: 'answers',
    author: { id: 3, name: 'Ben Ortega' },
    createdAt: at,
    submittedAt: at,
  },
  ...{ effectiveFrom: null, reviewDue: null, fileName: null, order: 'sequence', approvers: [nora], defaultsFrom: null, problems: [] },
  may: { submit: false, approve: false, return: false, discard: false, name: false },
  ...given,
});
const approval = (waiting: WaitingVersion | null, given: Partial<DocumentApproval> = {}): DocumentApproval => ({
  ...{ isRequired: true, isRetired: false, mayRetire: false, waiting, approvedBy: [] },
  ...given,
});
const item: ApprovalItem = {
  ...{ id: 1, name: 'Sharps policy', phase: 'review', former: 'answers', submittedAt: at, createdAt: at, effectiveFrom: null },
  ...{ author: 'Ben Ortega', waitsFor: ['Nora Quinn'], waitsForMe: true, isMine: false },
};

function open(address: string, role: Role, { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person(role) }),
      'documents.listed': () => [shown],
      'documents.get': () => shown,
      'approvals.state': () => ({ isOn: true, isRequired: true, waitsForMe: 1 }),
      'approvals.list': () => [item],
      'approvals.changes': () => ({
        sections: [{ section: 'Reporting', before: 'Within one hour.', after: 'Within 15 minutes.' }],
        more: 0,
        effectiveFrom: { before: null, after: '2027-01-03' },
        reviewDue: { before: null, after: null },
      }),
      ...queries,
    },
    mutations,
  });
  openApp(address);
  return calls;
}

test('a nurse who is asked finds the version in the sidebar, reads what changes and returns it with a comment', async () => {
  await page.viewport(1440, 900);
  const waiting = version({ may: { submit: false, approve: true, return: true, discard: false, name: false } });
  const calls = open('/approvals', 'user', {
    queries: { 'approvals.get': () => approval(waiting) },
    mutations: { 'approvals.return': () => approval(null) },
  });
  await expect.element(page.getByRole('link', { name: 'Approvals 1 waiting for your approval' })).toBeVisible();
  await page.getByRole('button', { name: 'Review Sharps policy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Review Sharps policy' });
  await expect.element(dialog.getByText('Takes effect: Jan 3, 2027')).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Reporting Changed' })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Return' }).click();
  const asked = page.getByRole('dialog', { name: 'Return this version' });
  await expect.element(asked.getByRole('button', { name: 'Return' })).toBeDisabled();
  await asked.getByLabelText('What should change?').fill('Say who signs');
  await asked.getByRole('button', { name: 'Return' }).click();
  await expect.poll(() => calls.find(({ path }) => path === 'approvals.return')?.input).toEqual({ id: 1, comment: 'Say who signs' });
});

test('an author sees who decides, who is skipped and whom to name instead', async () => {
  await page.viewport(390, 844);
  const problem = 'Nora Quinn can’t sign in and is skipped. Name Ada Marsh instead.';
  const may = { submit: true, approve: false, return: false, discard: true, name: true };
  const waiting = version({ phase: 'draft', approvers: [{ ...nora, isActive: false, isNext: false }], problems: [problem], may });
  open('/documents/1', 'manager', {
    queries: { 'approvals.get': () => approval(waiting) },
    mutations: {
      'approvals.submit': () => {
        throw refuse('CONFLICT', 'Name at least one approver who can sign in');
      },
    },
  });
  const panel = page.getByRole('region', { name: 'Approval' });
  await expect.element(panel.getByText(problem)).toBeVisible();
  await expect.element(panel.getByText('Skipped: can’t sign in')).toBeVisible();
  await panel.getByRole('button', { name: 'Submit for approval' }).click();
  await expect.element(page.getByText('Name at least one approver who can sign in', { exact: true })).toBeVisible();
});

test('where approval is off, there is no entry, no panel, and no document is asked about', async () => {
  await page.viewport(1440, 900);
  const calls = open('/documents/1', 'manager', {
    queries: { 'approvals.state': () => ({ isOn: false, isRequired: false, waitsForMe: 0 }) },
  });
  await expect.element(page.getByRole('heading', { level: 2, name: 'Sharps policy' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Approvals/ })).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path === 'approvals.get')).toEqual([]);
});

test('a retired document is out of the list until it is asked for', async () => {
  await page.viewport(1440, 900);
  const retired = { ...newDocument({ id: 2, name: 'Fax rules' }), phase: 'retired' as const };
  open('/documents', 'manager', { queries: { 'documents.listed': () => [shown, retired] } });
  await expect.element(page.getByText('1 of 2 documents')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('Approval').selectOptions('Retired');
  await expect.element(page.getByRole('link', { name: /Fax rules/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Sharps policy/ })).not.toBeInTheDocument();
});

test('a review that is opened again shows what waits now, not what was there the first time', async () => {
  let after = 'Within 15 minutes.';
  open('/approvals?review=1', 'manager', {
    queries: {
      'approvals.get': () => approval(version({ may: { submit: false, approve: true, return: true, discard: false, name: false } })),
      'approvals.changes': () => ({
        sections: [{ section: 'Reporting', before: 'Within one hour.', after }],
        more: 0,
        effectiveFrom: { before: null, after: null },
        reviewDue: { before: null, after: null },
      }),
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Review Sharps policy' });
  await expect.element(dialog).toHaveTextContent('15');
  await dialog.getByRole('button', { name: 'Close' }).click();
  after = 'Within 5 hours of work.';
  await page.getByRole('button', { name: 'Review Sharps policy' }).click();
  await expect.element(dialog).toHaveTextContent('of work');
});
