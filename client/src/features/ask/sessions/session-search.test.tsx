import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { chatSession, openChat, turn } from '../../../testing/chats.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { groupSessions } from './use-session-search.ts';

const list = page.getByRole('navigation', { name: 'Chat sessions' });
const search = page.getByRole('searchbox', { name: 'Search chats' });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const sessions = [
  chatSession({ id: 7, chatName: 'Sharps bin', updatedAt: hoursAgo(0) }),
  chatSession({ updatedAt: hoursAgo(50) }),
  chatSession({ id: 6, chatName: 'Vaccines', updatedAt: hoursAgo(24 * 20) }),
];
const inVaccines = { id: 6, chatName: 'Vaccines', updatedAt: hoursAgo(24 * 20), said: '… the fridge is kept at 5 °C …' };
interface Asked {
  q: string;
  cursor?: number | null;
}

async function open(find: (asked: Asked) => unknown = () => ({ chats: [], nextCursor: null })) {
  await page.viewport(1440, 900);
  return openChat('/chat/5', {
    queries: { 'chat.sessions': () => sessions, 'chat.turns': () => [turn()], 'chat.find': (input) => find(input as Asked) },
  });
}

const links = () =>
  list
    .getByRole('link')
    .elements()
    .map((link) => link.querySelector('span')?.textContent);

test('sessions are listed under the day, the week and the time before it', async () => {
  await open();
  await expect.element(list.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Sharps bin' })).toBeVisible();
  await expect.element(list.getByRole('region', { name: 'This week' }).getByRole('link', { name: 'Needlesticks' })).toBeVisible();
  await expect.element(list.getByRole('region', { name: 'Earlier' }).getByRole('link', { name: 'Vaccines' })).toBeVisible();
  expect(
    list
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'This week', 'Earlier']);
});

test.each([
  [new Date(2026, 6, 12, 0, 0), 'Today'],
  [new Date(2026, 6, 11, 23, 59), 'This week'],
  [new Date(2026, 6, 5, 9, 1), 'This week'],
  [new Date(2026, 6, 5, 8, 59), 'Earlier'],
])('at nine on July 12, %s belongs to: %s', (at, title) => {
  const groups = groupSessions([chatSession({ updatedAt: at.toISOString() })], new Date(2026, 6, 12, 9, 0));
  expect(groups.map((group) => group.title)).toEqual([title]);
});

test('the search keeps the chats with such a name, and those in which it was said, with the words', async () => {
  const { calls } = await open(({ q }) => ({ chats: q === 'fridge' ? [inVaccines] : [], nextCursor: null }));
  await search.fill('SHARP');
  await expect.poll(links).toEqual(['Sharps bin']);
  await search.fill('fridge');
  await expect.poll(links).toEqual(['Vaccines']);
  await expect.element(list.getByRole('link')).toHaveTextContent('the fridge is kept at 5 °C');
  expect(calls.filter(({ path }) => path === 'chat.find').map(({ input }) => (input as Asked).q)).toContain('fridge');
  await search.fill('');
  await expect.poll(links).toEqual(['Sharps bin', 'Needlesticks', 'Vaccines']);
});

test('a search that finds nothing says so', async () => {
  await open();
  await search.fill('zebra');
  await expect.element(list.getByRole('status')).toHaveTextContent('No chats found for “zebra”. Try fewer or other words.');
  expect(links()).toEqual([]);
});

test('chats that the server has not looked through yet are searched on request', async () => {
  await open(({ cursor }) => (cursor == null ? { chats: [], nextCursor: 2 } : { chats: [inVaccines], nextCursor: null }));
  await search.fill('fridge');
  await list.getByRole('button', { name: 'Search earlier chats' }).click();
  await expect.poll(links).toEqual(['Vaccines']);
});

test('a failed search keeps what the names gave, and can be tried again', async () => {
  let isBroken = true;
  await open(() => {
    if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
    return { chats: [inVaccines], nextCursor: null };
  });
  await search.fill('needle');
  await expect.element(list.getByRole('alert')).toHaveTextContent('What was said could not be searched');
  expect(links()).toEqual(['Needlesticks']);
  isBroken = false;
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(links).toEqual(['Needlesticks', 'Vaccines']);
});

test('a chat is found and opened by keyboard', async () => {
  const { history } = await open();
  await expect.element(search).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(list.getByRole('link', { name: 'Needlesticks' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard('vacc{ArrowDown}{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/chat/6');
});

test.each(['light', 'dark'] as const)('axe finds nothing in a search in the %s theme', async (theme) => {
  await open(() => ({ chats: [inVaccines], nextCursor: null }));
  await search.fill('fridge');
  await expect.poll(links).toEqual(['Vaccines']);
  await expectAccessible(theme);
});
