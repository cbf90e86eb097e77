import type { AuditCheck } from '@vademecum/shared/trust/audit.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { auditEntry } from '../../../testing/audit.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const entries = [
  auditEntry({
    id: 15,
    action: 'sign_in.refused',
    objectType: 'user',
    objectId: '4',
    objectName: 'Nora Quinn',
    outcome: 'failed',
    details: { code: 'UNAUTHORIZED' },
  }),
  auditEntry({ id: 14, action: 'chat.renamed', objectType: 'chat', objectId: '3', outcome: 'denied' }),
  auditEntry({ id: 13, actor: null, actorKind: 'system', action: 'server.started', objectType: 'server', objectId: null, address: null }),
  auditEntry({ objectName: 'Hand hygiene' }),
  auditEntry({ id: 11, action: 'memory.deleted', objectType: 'memory', objectId: '35' }),
];
const intact: AuditCheck = { isIntact: true, checked: 15, brokenId: null, problem: null, at: '2026-03-02T10:00:00.000Z' };

function openLog(address = '/audit-log', answers: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'audit.list': () => ({ entries, nextCursor: null }),
      'audit.people': () => [
        { id: 4, name: 'Nora Quinn' },
        { id: 5, name: 'Ben Ortega' },
      ],
      'audit.checkState': () => ({ last: null, lastAt: null, running: null, sealed: null }),
      ...answers.queries,
    },
    mutations: answers.mutations ?? {},
  });
  return { calls, history: openApp(address) };
}

const row = (text: string) => page.getByRole('row').filter({ hasText: text });

test('each entry is one line with the name of its object, never its number', async () => {
  await page.viewport(1440, 900);
  openLog();
  await expect.element(row('Document read')).toHaveTextContent(/Nora QuinnDocument readDocument: Hand hygieneDone$/);
  await expect.element(row('Sign-in refused')).toHaveTextContent(/User: Nora QuinnFailed$/);
  await expect.element(row('Chat renamed')).toHaveTextContent(/Chat renamedChatDenied$/);
  await expect.element(row('Memory deleted')).toHaveTextContent(/Memory \(deleted\)Done$/);
  await expect.element(row('Server started')).toHaveTextContent(/SystemServer startedServerDone$/);
  for (const line of page.getByRole('row').elements()) expect(line.clientHeight).toBeLessThan(50);
  const time = row('Document read').getByRole('time');
  await expect.element(time).toHaveAttribute('title', expect.stringContaining('2026-03-02 09:00:07.123 UTC') as string);
  await expect.element(page.getByRole('link', { name: 'Audit Log' })).toHaveAttribute('aria-current', 'page');
});

test('the rest of an entry opens on demand, with the way to its document', async () => {
  await page.viewport(1440, 900);
  openLog();
  await page.getByRole('button', { name: 'Details of entry 15' }).click();
  await expect.element(page.getByText('code: UNAUTHORIZED')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open User Management' })).toBeVisible();
  const details = page.getByRole('button', { name: 'Details of entry 12' });
  await details.click();
  await expect.element(page.getByRole('link', { name: 'Open the document' })).toHaveAttribute('href', '/documents/7');
  await expect.element(page.getByRole('row').filter({ hasText: 'Object ID:7' })).toHaveTextContent('From:10.0.0.7');
  await details.click();
  await expect.element(page.getByRole('link', { name: 'Open the document' })).not.toBeInTheDocument();
});

test('after a restart the screen says when somebody last checked the chain', async () => {
  const lastAt = '2026-03-01T10:00:00.000Z';
  openLog('/audit-log', { queries: { 'audit.checkState': () => ({ last: null, lastAt, running: null, sealed: null }) } });
  await expect.element(page.getByText(/^Chain not checked since the last restart; last checked manually at Mar 1, 2026/)).toBeVisible();
});

test('a filter stands in the address, asks the server, and goes into the export', async () => {
  await page.viewport(1440, 900);
  const { calls, history } = openLog();
  await page.getByRole('combobox', { name: 'Person' }).selectOptions('Nora Quinn');
  await page.getByRole('combobox', { name: 'Outcome' }).selectOptions('Denied');
  await page.getByRole('combobox', { name: 'Action' }).selectOptions('Chat renamed');
  await page.getByRole('combobox', { name: 'Kind of object' }).selectOptions('Chat');
  await page.getByRole('textbox', { name: 'Object ID' }).fill('3');
  await page.getByLabelText('From', { exact: true }).fill('2026-03-01');
  await page.getByLabelText('To', { exact: true }).fill('2026-03-02');
  await expect
    .poll(() => history.location.search)
    .toBe('?actor=4&outcome=denied&action=chat.renamed&objectType=chat&objectId=%223%22&from=2026-03-01&to=2026-03-02');
  const filter = {
    actor: 4,
    outcome: 'denied',
    action: 'chat.renamed',
    objectType: 'chat',
    objectId: '3',
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 2, 3).toISOString(),
  };
  await expect.poll(() => calls.findLast(({ path }) => path === 'audit.list')?.input).toMatchObject(filter);
  const link = page.getByRole('link', { name: 'Export CSV' }).element() as HTMLAnchorElement;
  expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({ ...filter, actor: '4' });
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect.poll(() => history.location.search).toBe('');
});

test('an address opens the log as it was sent, and what makes no sense in it counts as nothing', async () => {
  await page.viewport(1440, 900);
  const { calls } = openLog('/audit-log?actor=5&objectId=7&outcome=maybe&from=soon');
  await expect.element(page.getByRole('combobox', { name: 'Person' })).toHaveDisplayValue('Ben Ortega');
  await expect.element(page.getByRole('textbox', { name: 'Object ID' })).toHaveValue('7');
  const { actor, objectId, outcome, from } = (calls.find(({ path }) => path === 'audit.list')?.input ?? {}) as Record<string, unknown>;
  expect({ actor, objectId, outcome, from }).toEqual({ actor: 5, objectId: '7', outcome: undefined, from: undefined });
});

test('older entries are asked for by the last that is shown', async () => {
  await page.viewport(1440, 900);
  const { calls } = openLog('/audit-log', {
    queries: {
      'audit.list': (input) =>
        (input as { cursor?: number }).cursor === 11
          ? { entries: [auditEntry({ id: 10, action: 'memory.read', objectType: 'memory' })], nextCursor: null }
          : { entries, nextCursor: 11 },
    },
  });
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect.element(row('Memory read')).toBeVisible();
  await expect.element(page.getByText('6 entries shown, back to the first')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path === 'audit.list')).toHaveLength(2);
});

test('an empty log and a filter without a match say so', async () => {
  openLog('/audit-log', { queries: { 'audit.list': () => ({ entries: [], nextCursor: null }) } });
  await expect.element(page.getByText('No entries yet')).toBeVisible();
  await page.getByRole('combobox', { name: 'Outcome' }).selectOptions('Failed');
  await expect.element(page.getByText('No entries match the filter')).toBeVisible();
});

test('a log that cannot be loaded says why, and Try again loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  openLog('/audit-log', {
    queries: {
      'audit.list': () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return { entries, nextCursor: null };
      },
    },
  });
  await expect.element(page.getByText('The audit log could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Document read').last()).toBeVisible();
});

test('while the state of the chain is not known nothing is said of it, and what failed is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const loaded = Promise.withResolvers<undefined>();
  openLog('/audit-log', {
    queries: {
      'audit.checkState': async () => {
        await loaded.promise;
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong');
        return { last: intact, lastAt: intact.at, running: null, sealed: null };
      },
    },
  });
  await expect.element(page.getByText('Loading the state of the chain …')).toBeVisible();
  loaded.resolve(undefined);
  await expect.element(page.getByText('The state of the chain could not be loaded')).toBeVisible();
  await expect.element(page.getByText(/Chain not checked/)).not.toBeInTheDocument();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^Chain intact/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('Check now says how many entries hold, and after tampering which is the first that does not', async () => {
  const results: AuditCheck[] = [
    intact,
    {
      isIntact: false,
      checked: 6,
      brokenId: 7,
      problem: 'Entry 7 was changed or replaced.',
      at: '2026-03-02T11:00:00.000Z',
    },
  ];
  openLog('/audit-log', { mutations: { 'audit.check': () => results.shift() } });
  await expect.element(page.getByText('Chain not checked since the last restart')).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect.element(page.getByText(/^Chain intact: 15 entries checked, last at Mar 2, 2026/)).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect.element(page.getByText(/^Chain broken: Entry 7 was changed or replaced\. Detected at Mar/)).toBeVisible();
});

test('a check that somebody else began is shown with how far it is', async () => {
  let isRunning = true;
  openLog('/audit-log', {
    queries: {
      'audit.checkState': () =>
        isRunning
          ? { last: null, lastAt: null, running: { checked: 1_500, total: 40_000 }, sealed: null }
          : { last: intact, lastAt: intact.at, running: null, sealed: { from: '2024-03', to: '2025-01', entries: 41_207 } },
    },
  });
  await expect.element(page.getByText('Checking the chain: 1,500 of 40,000 entries …')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Check now' })).toBeDisabled();
  isRunning = false;
  await expect.element(page.getByText(/^Chain intact/)).toBeVisible();
  await expect.element(page.getByText(/^Sealed: 41,207 older entries, 2024-03 to 2025-01\./)).toBeVisible();
});

test('the printed page says what was filtered, who printed it and when', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  openLog('/audit-log?actor=4', { mutations: { 'audit.printable': () => ({ entries, isCut: true }) } });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const sheet = document.querySelector('.print-sheet');
  expect(sheet?.textContent).toContain('Person: Nora Quinn');
  expect(sheet?.textContent).toMatch(/5 entries, the newest; older ones are in the export · printed by Nora Quinn on \w+ \d+, \d{4}/);
  expect(sheet?.querySelectorAll('tbody')).toHaveLength(5);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.print-sheet')).toBeNull();
});

test('whoever is no administrator is told so', async () => {
  openLog('/audit-log', { queries: { 'auth.session': () => ({ user: person('manager') }) } });
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test.each([
  ['light', 390],
  ['dark', 390],
  ['light', 1440],
  ['dark', 1440],
] as const)('axe finds nothing in the %s theme at %i px, and nothing sticks out', async (theme, width) => {
  await page.viewport(width, 900);
  const long = auditEntry({
    id: 16,
    actor: { id: 9, name: 'x'.repeat(300) },
    details: { fields: ['effectiveFrom', 'reviewDue', 'supersededBy'] },
  });
  openLog('/audit-log?outcome=ok', {
    queries: {
      'audit.list': () => ({ entries: [long, ...entries], nextCursor: 1 }),
      'audit.checkState': () => ({ last: intact, lastAt: intact.at, running: null, sealed: null }),
    },
  });
  await expect.element(page.getByText('Server started').last()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible(theme);
});
