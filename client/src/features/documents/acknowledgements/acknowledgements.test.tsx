import type { OpenReading, Reading, ReadingState, Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { type FakeAnswers, fakeServer, refuse, refuseWith } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const reading: Reading = {
  id: 7,
  documentId: 1,
  documentName: 'Spill response',
  version: 2,
  state: 'open',
  due: '2026-12-09',
  askedBy: 'Ada Marsh',
  remindedAt: null,
  needsSignature: false,
  acknowledgedAt: null,
  isSigned: null,
};
const done: Reading = {
  ...reading,
  id: 5,
  documentName: 'Hand hygiene',
  state: 'acknowledged',
  due: null,
  acknowledgedAt: '2026-11-20T09:00:00.000Z',
  isSigned: true,
};
const longText = Array.from({ length: 150 }, (_, line) => `Step ${line + 1}: put on gloves.`).join('\n');
const questions = [{ question: 'What comes first?', choices: ['Towels', 'Gloves'] }];

function stateOf(readings: Reading[]): ReadingState {
  const open = readings.filter(({ state }) => state !== 'acknowledged');
  return {
    open: open.length,
    overdue: open.filter(({ state }) => state === 'overdue').length,
    hasAny: readings.length > 0,
    nextDue: open[0]?.due ?? null,
    reminded: open.flatMap(({ documentName, due, remindedAt }) => (remindedAt === null ? [] : [{ documentName, due, remindedAt }])),
  };
}

interface Setting {
  role?: 'user' | 'manager';
  readings?: Reading[];
  open?: Partial<OpenReading>;
  content?: string;
}

function openReading(address: string, setting: Setting = {}, mutations: FakeAnswers['mutations'] = {}) {
  const { role = 'user', readings = [reading], open = {}, content = 'Put on gloves.' } = setting;
  const text = newDocument({ name: 'Spill response', version: 2, fileName: null });
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person(role) }),
      'acknowledgements.mine': () => readings,
      'acknowledgements.state': () => stateOf(readings),
      'acknowledgements.get': () => ({ ...reading, questions: [], ...open }),
      'documents.get': () => ({ ...text, content, outline: [], pageStarts: [], video: null }),
    },
    mutations,
  });
  return { calls, history: openApp(address) };
}

const button = () => page.getByRole('button', { name: 'I have read and understood this' });
const given = { ...done, requestId: 7, documentId: 1, documentName: 'Spill response', version: 2 };

test('what is to read is in the sidebar with its number, and the list says until when, in words and color', async () => {
  await page.viewport(1280, 800);
  openReading('/to-read', { readings: [{ ...reading, state: 'overdue', due: '2026-11-02' }, { ...reading, id: 8 }, done] });
  await expect.element(page.getByRole('link', { name: 'To read 2 to read, 1 overdue' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Open' }).getByText('Overdue since Nov 2, 2026')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Acknowledged' })).toHaveTextContent('Hand hygieneVersion 2, acknowledged');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
});

test('there is no such entry for those who were never asked', async () => {
  await page.viewport(1280, 800);
  openReading('/to-read', { readings: [] });
  await expect.element(page.getByText('Nothing to read')).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^To read/ })).not.toBeInTheDocument();
});

test('a long text is acknowledged once its end was reached, by keyboard', async () => {
  await page.viewport(390, 844);
  const { calls, history } = openReading('/to-read/7', { content: longText }, { 'acknowledgements.acknowledge': () => given });
  await expect.element(page.getByText('Read to the end. Then you can acknowledge it.')).toBeVisible();
  await button().click({ force: true });
  expect(calls.some(({ path }) => path === 'acknowledgements.acknowledge')).toBe(false);
  (page.getByRole('region', { name: 'Text of Spill response' }).element() as HTMLElement).focus();
  await vi.waitFor(async () => {
    await userEvent.keyboard('{End}');
    expect(button().element().getAttribute('aria-disabled')).toBe('false');
  });
  await expect.element(page.getByText('You have reached the end.')).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/to-read');
  expect(calls.find(({ path }) => path === 'acknowledgements.acknowledge')?.input).toEqual({ id: 7, version: 2 });
});

test('a short text counts as read at once; a wrong answer shows the quote, and the password signs', async () => {
  await page.viewport(390, 844);
  let tries = 0;
  const { calls, history } = openReading(
    '/to-read/7',
    { open: { questions, needsSignature: true } },
    {
      'acknowledgements.acknowledge': () => {
        tries += 1;
        const issues = [{ path: 'answers.0', message: 'The document says: “Put on gloves.”' }];
        if (tries === 1) throw refuseWith('BAD_REQUEST', 'One answer is not right. Read the quote and try again', { issues });
        return given;
      },
    },
  );
  await button().click();
  await page.getByRole('radio', { name: 'Towels' }).click();
  await page.getByLabelText('Your password', { exact: true }).fill('a sentence that nobody guesses');
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect.element(page.getByText('The document says: “Put on gloves.”')).toBeVisible();
  await expectAccessible('light');
  await page.getByRole('radio', { name: 'Gloves' }).click();
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect.poll(() => history.location.pathname).toBe('/to-read');
  const proof = { answers: [1], password: 'a sentence that nobody guesses' };
  expect(calls.findLast(({ path }) => path === 'acknowledgements.acknowledge')?.input).toEqual({ id: 7, version: 2, ...proof });
});

test('a version that was replaced in the meantime is refused, and the new one comes', async () => {
  const { calls } = openReading(
    '/to-read/7',
    {},
    {
      'acknowledgements.acknowledge': () => {
        throw refuse('CONFLICT', 'Version 2 is not the current version. Read version 3 and acknowledge that one');
      },
    },
  );
  await expect.element(page.getByText('You have reached the end.')).toBeVisible();
  const before = calls.filter(({ path }) => path === 'documents.get').length;
  await button().click();
  await expect
    .element(page.getByText('Version 2 is not the current version. Read version 3 and acknowledge that one').first())
    .toBeVisible();
  await expect.poll(() => calls.filter(({ path }) => path === 'documents.get').length).toBeGreaterThan(before);
});

test('a reminder is shown once', async () => {
  await page.viewport(1280, 800);
  localStorage.removeItem('vademecum.reminded.1');
  const reminded = { ...reading, remindedAt: '2026-11-27T09:00:00.000Z' };
  openReading('/to-read', { readings: [reminded] });
  await expect.element(page.getByText('Please read “Spill response” by Dec 9, 2026. See “To read.”').first()).toBeVisible();
  expect(localStorage.getItem('vademecum.reminded.1')).toBe('2026-11-27T09:00:00.000Z');
  localStorage.removeItem('vademecum.reminded.1');
});

const roster: Roster = {
  document: { id: 1, name: 'Spill response', number: 'HC-IC-02', version: 2 },
  request: null,
  people: [],
  records: [],
};
const asked: Roster = {
  ...roster,
  request: {
    id: 7,
    roles: ['user'],
    departments: [{ id: 3, name: 'Laboratory' }],
    people: [],
    due: '2026-11-20',
    everyVersion: true,
    needsSignature: true,
    questions: 1,
    lostQuestions: 0,
    askedAt: '2026-11-02T09:00:00.000Z',
    askedBy: 'Ada Marsh',
  },
  people: [
    { id: 2, name: 'Ben Ortega', role: 'user', state: 'overdue', remindedAt: null },
    { id: 3, name: 'Nora Quinn', role: 'user', state: 'acknowledged', remindedAt: null },
  ],
  records: [
    {
      id: 1,
      requestId: 7,
      documentId: 1,
      documentName: 'Spill response',
      documentNumber: 'HC-IC-02',
      version: 2,
      userId: 3,
      name: 'Nora Quinn',
      role: 'user',
      acknowledgedAt: '2026-11-10T09:00:00.000Z',
      isSigned: true,
    },
  ],
};
const people = [
  { id: 2, name: 'Ben Ortega', role: 'user', departmentIds: [3] },
  { id: 3, name: 'Nora Quinn', role: 'user', departmentIds: [] },
  { id: 4, name: 'Ada Marsh', role: 'manager', departmentIds: [] },
];

function openRoster(shown: Roster, address = '/acknowledgements/1', mutations: FakeAnswers['mutations'] = {}) {
  const queries = {
    'auth.session': () => ({ success: true, user: person('manager') }),
    'acknowledgements.roster': () => shown,
    'acknowledgements.askables': () => ({ departments: [{ id: 3, name: 'Laboratory' }], people }),
  };
  const calls = fakeServer({ queries, mutations });
  return { calls, history: openApp(address) };
}

test('a manager asks a department and a person, with signature and a question, and sees the roster', async () => {
  await page.viewport(1280, 800);
  const { calls } = openRoster(roster, '/acknowledgements/1?ask=1', { 'acknowledgements.ask': () => asked });
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.element(page.getByText('Choose a due date')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Laboratory' }).click();
  await page.getByRole('combobox', { name: 'People' }).fill('ada');
  await page.getByRole('option', { name: 'Ada Marsh' }).click();
  await expect.element(page.getByText('Currently asked: 2 people. People who join later will also be asked.')).toBeVisible();
  await page.getByLabelText('Due').fill('2026-12-09');
  await page.getByRole('checkbox', { name: /^Require a signature/ }).click();
  await page.getByRole('button', { name: 'Add a check question' }).click();
  await page.getByLabelText('Question', { exact: true }).fill('What comes first?');
  await page.getByLabelText('Choice 1', { exact: true }).fill('Towels');
  await page.getByLabelText('Choice 3', { exact: true }).fill('Gloves');
  await page.getByRole('radio', { name: 'Choice 3 is right' }).click();
  await page.getByLabelText('Quote').fill('Put on gloves');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect.element(page.getByText('1 of 2 people have acknowledged version 2')).toBeVisible();
  expect(calls.find(({ path }) => path === 'acknowledgements.ask')?.input).toEqual({
    id: 1,
    roles: [],
    departmentIds: [3],
    userIds: [4],
    due: '2026-12-09',
    everyVersion: false,
    needsSignature: true,
    questions: [{ question: 'What comes first?', choices: ['Towels', 'Gloves'], right: 1, quote: 'Put on gloves' }],
  });
});

test('the roster says who is missing and who has acknowledged; one press reminds', async () => {
  await page.viewport(390, 844);
  const { calls } = openRoster(asked, undefined, {
    'acknowledgements.remind': () => ({ reminded: 1, mailed: 1, remindedBefore: 0 }),
  });
  await expect.element(page.getByText('Overdue since Nov 20, 2026')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Not yet acknowledged' })).toHaveTextContent('Ben Ortega UserOverdue');
  const acknowledged = page.getByRole('region', { name: 'Acknowledged', exact: true });
  await expect.element(acknowledged.getByRole('listitem')).toHaveTextContent(/^Nora Quinn UserVersion 2, .*, signed$/);
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe('/api/documents/1/acknowledgements/export');
  await page.getByRole('button', { name: 'Remind' }).click();
  await expect.element(page.getByText('1 person reminded, 1 by email, too').first()).toBeVisible();
  expect(calls.find(({ path }) => path === 'acknowledgements.remind')?.input).toEqual({ id: 1 });
});

test('the printed roster carries clinic, document number, version and every acknowledgement', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await page.viewport(1280, 800);
  const { calls } = openRoster(asked, undefined, { 'acknowledgements.printed': () => ({ success: true }) });
  await expect.element(page.getByRole('row', { name: 'Nora Quinn User 2' })).toHaveTextContent('Yes');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(calls.some(({ path }) => path === 'acknowledgements.printed')).toBe(true);
  const sheet = document.querySelector('.print-sheet')?.textContent ?? '';
  for (const part of [
    'Vademecum',
    'Acknowledgements: Spill response',
    'Document number HC-IC-02',
    'Version 2',
    'Nora Quinn',
    'Ben Ortega, User, overdue',
  ]) {
    expect(sheet).toContain(part);
  }
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('.print-sheet')).toBeNull();
  print.mockRestore();
});
