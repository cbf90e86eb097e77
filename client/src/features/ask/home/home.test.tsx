import type { Checklist, HomeTile } from '@vademecum/shared/settings/home.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { chatSession, openChat, turn, wholeAnswer } from '../../../testing/chats.ts';
import { person } from '../../../testing/people.ts';

const box = page.getByRole('textbox', { name: 'Your question' });
const emergencies = page.getByRole('region', { name: 'Emergencies' });
const checklist = page.getByRole('region', { name: 'Set up your clinic' });
const place = { id: 7, name: 'Needlestick policy', section: 'Reporting', lineIndex: 2 };
const tiles: HomeTile[] = [
  { label: 'Needlestick', question: null, document: { ...place, state: 'there' } },
  { label: 'Fire', question: 'What do I do if there is a fire?', document: null },
  { label: 'Spill', question: null, document: { ...place, id: null, name: 'Old spills', state: 'gone' } },
];
const home = { tiles, recent: ['Where are the gloves?'], mostAsked: ['How fast must I report a needlestick?'] };
const state: Checklist = {
  ...{ hasUploaded: true, hasAsked: false, hasInvited: false, hasBackupDisk: false, isKeyApart: false, hasSecondFactor: false },
  sampleIds: [4, 5],
};

beforeEach(async () => {
  await page.viewport(1440, 900);
});
afterEach(() => {
  window.localStorage.clear();
});

test('a new chat has the cursor in its box, also after New Chat; own, common and suggested questions are each shown once', async () => {
  const suggestions = { hasDocuments: true, questions: ['Where are the gloves?', 'Who cleans a spill?'], reading: 0 };
  const { calls } = openChat('/chat/5', {
    queries: {
      'chat.sessions': () => [chatSession()],
      'chat.turns': () => [turn({ query: 'And then?' })],
      'home.get': () => home,
      'chat.suggestions': () => suggestions,
    },
    mutations: { 'chat.ask': () => wholeAnswer(turn({ id: 40 }), chatSession({ id: 6 })) },
  });
  await page.getByRole('button', { name: 'New Chat' }).click();
  await expect.element(box).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Where are the gloves?' })).toHaveLength(1);
  await expect.element(page.getByRole('region', { name: 'Try asking' }).getByRole('button')).toHaveLength(1);
  await page.getByRole('region', { name: 'Often asked here' }).getByRole('button').click();
  await expect.poll(() => calls.find(({ path }) => path === 'chat.ask')?.input).toMatchObject({ query: home.mostAsked[0] });
  await expect.element(emergencies).not.toBeInTheDocument();
});

test('what waits for a person is on the home screen with what to do about it', async () => {
  const digest = {
    day: '2026-03-02',
    reviews: [1, 2, 3, 4].map((id) => ({ kind: 'document', id, name: `Plan ${id}`, owner: null, reviewDue: '2026-02-20', daysLeft: -10 })),
    approvals: [{ id: 9, name: 'Spill response' }],
    toRead: [{ id: 5, name: 'Fire plan', due: '2026-03-04', isOverdue: false }],
    ...{ documentGaps: [], gaps: 0 },
  };
  const session = () => ({ user: person('manager') });
  openChat('/chat', { queries: { 'auth.session': session, 'home.get': () => home, 'digest.today': () => digest } });
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect.element(waiting.getByRole('listitem')).toHaveLength(6);
  await expect.element(waiting).toHaveTextContent('Read Fire plan, by Mar 4, 2026');
  await expect.element(waiting).toHaveTextContent('Review Plan 1, overdue since Feb 20, 2026');
  await expect.element(waiting.getByRole('link', { name: 'Spill response' })).toHaveAttribute('href', '/approvals?review=9');
  await expect.element(waiting.getByRole('link', { name: 'Plan 1' })).toHaveAttribute('href', '/documents/1');
  await expect.element(waiting.getByRole('link', { name: '1 more' })).toHaveAttribute('href', '/documents?lifecycle=due');
  await expectAccessible('light');
});

test('a home screen on which nothing waits says nothing of it', async () => {
  openChat('/chat', { queries: { 'home.get': () => home } });
  await expect.element(emergencies.getByRole('button')).toHaveLength(2);
  await expect.element(page.getByRole('region', { name: 'Waiting for you' })).not.toBeInTheDocument();
});

test('a tile opens its section or asks its question; one whose document was deleted says so', async () => {
  const { calls, history } = openChat('/chat', {
    queries: { 'home.get': () => home },
    mutations: { 'chat.ask': () => wholeAnswer(turn()) },
  });
  await expect.element(emergencies).toHaveTextContent('“Old spills” was deleted');
  await expect.element(emergencies.getByRole('button')).toHaveLength(2);
  await emergencies.getByRole('button', { name: 'Needlestick' }).click();
  await expect.poll(() => history.location.href).toBe('/chat?doc=7&line=3');
  await emergencies.getByRole('button', { name: 'Fire' }).click();
  await expect.poll(() => calls.find(({ path }) => path === 'chat.ask')?.input).toMatchObject({ query: tiles[1]?.question });
});

test('the first administrator sees what is left to set up, removes the sample handbook and dismisses the list', async () => {
  let sampleIds = state.sampleIds;
  const { calls } = openChat('/chat', {
    queries: { 'auth.session': () => ({ user: person('admin') }), 'home.checklist': () => ({ ...state, sampleIds }) },
    mutations: {
      'documents.deleteMany': () => {
        sampleIds = [];
        return { deleted: [4, 5], missing: [] };
      },
      'home.dismissChecklist': () => ({ success: true }),
    },
  });
  await expect.element(checklist).toHaveTextContent('1 of 6 done');
  await expect.element(checklist.getByRole('link', { name: 'Invite your team' })).toHaveAttribute('href', '/invite');
  await expect.element(checklist.getByRole('link', { name: 'Upload your own documents' })).not.toBeInTheDocument();
  await checklist.getByRole('button', { name: 'Remove the sample handbook' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(checklist.getByText('The library has 2 documents of the sample handbook.')).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path === 'documents.deleteMany')?.input).toEqual({ ids: [4, 5] });
  await checklist.getByRole('button', { name: 'Dismiss checklist' }).click();
  await expect.element(checklist).not.toBeInTheDocument();
});

test('one control folds the sidebar to icons and the list of chats away, and the browser remembers it', async () => {
  openChat('/chat', { queries: { 'chat.sessions': () => [chatSession()] } });
  const chats = page.getByRole('navigation', { name: 'Chat sessions' });
  await expect.element(chats).toBeVisible();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.element(chats).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Memories' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Sessions' })).toBeVisible();
  expect(window.localStorage.getItem('vademecum.sidebar.1')).toBe('collapsed');
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(chats).toBeVisible();
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('axe finds nothing on the home screen in the %s theme at %i px', async (theme, width) => {
  await page.viewport(width, 844);
  openChat('/chat', {
    queries: { 'auth.session': () => ({ user: person('admin') }), 'home.get': () => home, 'home.checklist': () => state },
  });
  await expect.element(checklist).toBeVisible();
  await expect.element(emergencies).toBeVisible();
  await expectAccessible(theme);
});
