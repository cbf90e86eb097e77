import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../testing/fake-server.ts';
import { memory, memoryPages } from '../../testing/memories.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

/** The first is the newest, as the server lists them. */
const notes = (count: number, fields: Partial<MemoryDetails> = {}) =>
  Array.from({ length: count }, (_, index) => memory({ id: count - index, topic: `Note ${count - index}`, ...fields }));

async function openList(all: readonly MemoryDetails[], options: FakeAnswers & { role?: Role; address?: string } = {}) {
  await page.viewport(1440, 900);
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person(options.role ?? 'user') }),
      'memories.page': memoryPages(all),
      ...options.queries,
    },
    mutations: options.mutations ?? {},
  });
  return { calls, history: openApp(options.address ?? '/memories') };
}

const note = (number: number) => page.getByRole('link', { name: `Note ${number}`, exact: true });
const count = page.getByRole('status').filter({ hasText: /memor/ });
const quality = page.getByRole('button', { name: 'Quality 80%' });

test('of twenty thousand only those in sight are drawn and fetched, and the keys go to the last one', { timeout: 60_000 }, async () => {
  const { calls } = await openList(notes(20_000));
  await expect.element(count).toHaveTextContent('20,000 memories');
  await expect.element(note(20_000)).toBeVisible();
  expect(document.querySelectorAll('article').length).toBeLessThan(40);
  (note(20_000).element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(note(1)).toHaveFocus();
  const fetched = calls.filter(({ path }) => path === 'memories.page').map(({ input }) => (input as { offset: number }).offset);
  expect(new Set(fetched)).toEqual(new Set([0, 19_950]));
  await userEvent.keyboard('{Home}');
  await expect.element(note(20_000)).toHaveFocus();
});

test(
  'where text is twice as large nothing of a memory is cut off, and the keys still go to the last one',
  { timeout: 60_000 },
  async () => {
    const larger = new CSSStyleSheet();
    larger.replaceSync('html { font-size: 200% !important; }');
    document.adoptedStyleSheets.push(larger);
    try {
      await openList(notes(300, { value: 'Ask at the desk. '.repeat(20), owner: 'Nora Quinn', reviewDue: '2027-02-11' }));
      await page.viewport(1280, 900);
      await expect.element(note(300)).toBeVisible();
      const cut = [...document.querySelectorAll('article')].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
      expect(cut.map(({ textContent }) => textContent)).toEqual([]);
      (note(300).element() as HTMLElement).focus();
      await userEvent.keyboard('{End}');
      await expect.element(note(1)).toHaveFocus();
      await expect.element(note(1)).toBeVisible();
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== larger);
    }
  },
);

test('what is typed is searched for once the letters pause, and what was found last stays until then', async () => {
  const { calls, history } = await openList([...notes(3), memory({ id: 9, topic: 'Crash cart' })]);
  await page.getByRole('searchbox', { name: 'Search by topic' }).fill('cart');
  await expect.element(count).toHaveTextContent('1 of 4 memories');
  await expect.element(note(1)).not.toBeInTheDocument();
  await expect.poll(() => history.location.search).toBe('?q=cart');
  expect(calls.filter(({ path }) => path === 'memories.page').map(({ input }) => (input as { search: string }).search)).toEqual([
    '',
    'cart',
  ]);
});

test('a page that cannot be loaded says so in its place, and Try again loads it', { timeout: 60_000 }, async () => {
  let isBroken = true;
  const answer = memoryPages(notes(300));
  await openList([], {
    queries: {
      'memories.page': (input) => {
        if (isBroken && (input as { offset: number }).offset === 250) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return answer(input);
      },
    },
  });
  await expect.element(note(300)).toBeVisible();
  (note(300).element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('This memory could not be loaded').last()).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' }).last();
  await expect.element(again).toBeVisible();
  isBroken = false;
  (again.element() as HTMLElement).click();
  await expect.element(note(1)).toBeVisible();
});

test('the quality is explained part by part on hover, and on a press of the keyboard', async () => {
  await openList(notes(1));
  await quality.hover();
  await expect.element(page.getByText('Completeness is as good as that.')).toBeVisible();
  await page.getByRole('searchbox').hover();
  await expect.element(page.getByText('Completeness is as good as that.')).not.toBeInTheDocument();
  (quality.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const parts = page.getByRole('dialog', { name: 'Quality of Note 1' });
  for (const part of [
    'Completeness20 of 25',
    'Source12 of 15',
    'Freshness20 of 25',
    'Use12 of 15',
    'Feedback8 of 10',
    'No duplicates8 of 10',
  ]) {
    await expect.element(parts).toHaveTextContent(part);
  }
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await userEvent.keyboard('{Escape}');
  await expect.element(parts).not.toBeInTheDocument();
  await expect.element(quality).toHaveFocus();
});

test('a review that is due later is named, one that is overdue is marked in words, and a note without an owner says so', async () => {
  await openList([memory({ reviewDue: '2199-05-03' }), memory({ id: 2, reviewDue: '2020-05-03', owner: null, ownerId: null })]);
  await expect.element(page.getByText('Review due: May 3, 2199')).toBeVisible();
  await expect.element(page.getByText('Review overdue since May 3, 2020')).toBeVisible();
  await expect.element(page.getByText('No owner')).toBeVisible();
});

test.each([
  [0, 'Today'],
  [1, 'Yesterday'],
  [6, '6 days ago'],
  [7, '1 week ago'],
  [29, '4 weeks ago'],
  [30, '1 month ago'],
  [70, '2 months ago'],
])('last accessed %i days ago reads %s', async (days, label) => {
  const at = new Date();
  at.setDate(at.getDate() - days);
  await openList([memory({ lastAccessed: at.toISOString() })]);
  await expect.element(page.getByText(`Last accessed: ${label}`, { exact: true })).toBeVisible();
});

test('protecting and archiving show at once, and are taken back with the reason where the server refuses', async () => {
  const answer = Promise.withResolvers<never>();
  await openList(notes(2), {
    role: 'admin',
    mutations: { 'memories.update': () => answer.promise, 'memories.archive': () => answer.promise },
  });
  await page.getByRole('button', { name: 'Actions for Note 1' }).click();
  await page.getByRole('menuitem', { name: 'Protect' }).click();
  await expect.element(page.getByText('Protected')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Note 2' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(note(2)).not.toBeInTheDocument();
  await expect.element(count).toHaveTextContent('1 memory');
  answer.reject(refuse('FORBIDDEN', 'Only an administrator can protect a memory'));
  await expect.element(note(2)).toBeVisible();
  await expect.element(page.getByText('Protected')).not.toBeInTheDocument();
  await expect.element(page.getByText('Only an administrator can protect a memory')).toBeVisible();
});
