import type { Role } from '@vademecum/shared/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { turn, wholeAnswer } from '../../../testing/chats.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

beforeEach(async () => {
  await page.viewport(1280, 800);
});
afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const names = Array.from({ length: 45 }, (_, index) => ({ id: 100 - index, name: `Policy ${100 - index}`, type: 'protocol' }));

interface Asked {
  q: string;
  cursor?: number | null;
}

function documentsFor({ q, cursor }: Asked) {
  const fitting = names.filter(({ id, name }) => name.includes(q) && id < (cursor ?? 1_000));
  return { documents: fitting.slice(0, 20), nextCursor: fitting.length > 20 ? fitting[19]?.id : null };
}

function open(address: string, { role = 'manager', queries = {}, mutations = {} }: { role?: Role } & FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'chat.sessions': () => [],
      'chat.turns': () => [],
      'chat.suggestions': () => ({ hasDocuments: true, questions: [], reading: 0 }),
      'documents.listed': () => [newDocument()],
      'documents.findNames': (input) => documentsFor(input as Asked),
      'chat.find': ({ q }: Asked) => ({
        chats:
          q === 'fridge' ? [{ id: 7, chatName: 'Monday', updatedAt: '2026-03-02T09:00:00.000Z', said: '… the fridge is kept cold …' }] : [],
        nextCursor: null,
      }),
      'search.find': () => ({ nbHits: 0, processingTimeMS: 1, hits: [], repaired: [], unknown: [] }),
      'memories.page': () => ({ memories: [], found: 0, total: 0, categories: [] }),
      ...queries,
    } as FakeAnswers['queries'],
    mutations: { 'auth.logout': () => ({ success: true }), ...mutations },
  });
  return { calls, history: openApp(address) };
}

const palette = page.getByRole('dialog', { name: 'Go to' });
const field = palette.getByRole('combobox', { name: 'Go to a screen, a document, a chat or a memory' });
const option = (name: string) => palette.getByRole('option', { name, exact: true });
const labels = () => [...document.querySelectorAll('[role=dialog] [role=option]')].map(({ textContent }) => textContent);

async function openPalette() {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

test.each([
  ['admin', ['Chat', 'Search', 'Documents', 'Memories', 'Memory Management', 'Advanced Tools', 'Analytics', 'AI Learning', 'Preferences']],
  ['manager', ['Chat', 'Search', 'Documents', 'Memories', 'Analytics', 'Invite Staff', 'New chat']],
  ['user', ['Chat', 'Memories', 'New chat', 'Add a memory', 'My account']],
] as const)('the palette of a %s offers the screens of the role', async (role, first) => {
  const { calls } = open('/chat', { role });
  await openPalette();
  expect(labels().slice(0, first.length)).toEqual(first);
  await expect.element(palette.getByRole('option').last()).toBeVisible();
  await expect.poll(() => calls.some(({ path }) => path === 'memories.page')).toBe(true);
  expect(calls.some(({ path }) => path === 'documents.findNames')).toBe(role !== 'user');
});

test('a manager goes to a document by its name, in pages, without a mouse; next time it is among the recent', async () => {
  const { calls, history } = open('/chat');
  await openPalette();
  await userEvent.keyboard('Policy');
  await expect.element(option('Policy 100')).toBeVisible();
  await expect.poll(labels).toEqual(['Ask: Policy', ...names.slice(0, 5).map(({ name }) => name), 'More documents']);
  await expect.element(palette.getByRole('status')).toHaveTextContent('5 results');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await expect.poll(() => labels().length).toBe(27);
  await expect.element(option('Policy 96')).toHaveAttribute('aria-selected', 'true');
  expect(field.element().getAttribute('aria-activedescendant')).toBe(option('Policy 96').element().id);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/documents/95');
  await expect.element(palette).not.toBeInTheDocument();
  const asked = calls.filter(({ path }) => path === 'documents.findNames').map(({ input }) => (input as Asked).q);
  // Not with every letter.
  expect(new Set(asked)).toEqual(new Set(['', 'Policy']));
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveTextContent('Policy 95');
});

test('Enter right after the last letter opens what is found for it, not what stood there before, and goes for nothing where more is typed', async () => {
  const held: (() => void)[] = [];
  const { history } = open('/chat', {
    queries: {
      'documents.findNames': async (input) => {
        const asked = input as Asked;
        if (asked.q !== '') await new Promise<void>((resolve) => held.push(resolve));
        return documentsFor(asked);
      },
    },
  });
  await openPalette();
  await expect.element(option('Policy 100')).toBeVisible();
  await userEvent.keyboard('Policy 7{Enter}');
  await expect.poll(() => held.length).toBe(1);
  await userEvent.keyboard('2');
  await expect.poll(() => held.length).toBe(2);
  held.forEach((release) => release());
  await expect.element(option('Policy 72')).toHaveAttribute('aria-selected', 'true');
  expect(history.location.pathname).toBe('/chat');
  await userEvent.keyboard('{Backspace}{Backspace}8{Enter}');
  await expect.poll(() => held.length).toBe(3);
  expect(history.location.pathname).toBe('/chat');
  held[2]?.();
  await expect.poll(() => history.location.pathname).toBe('/documents/89');
});

test('a chat is found by what was said in it', async () => {
  const { history } = open('/documents');
  await openPalette();
  await userEvent.keyboard('fridge');
  await expect.element(palette.getByRole('option', { name: /Monday/ })).toHaveTextContent('… the fridge is kept cold …');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/chat/7');
});

test('what failed is said and tried again, and nothing found says so', async () => {
  let isDown = true;
  const { calls } = open('/chat', {
    queries: {
      'chat.find': () => {
        if (isDown) throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong');
        return { chats: [], nextCursor: null };
      },
    },
  });
  await openPalette();
  await userEvent.keyboard('zebra');
  await expect.poll(() => calls.some(({ path, input }) => path === 'chat.find' && (input as Asked).q === 'zebra')).toBe(true);
  await expect.element(palette.getByRole('alert')).toHaveTextContent('Chats could not be searched');
  isDown = false;
  await palette.getByRole('button', { name: 'Try again' }).click();
  await expect.element(palette.getByText('Nothing found for “zebra”. Try fewer or other words.')).toBeVisible();
  await expect.element(palette.getByRole('status')).toHaveTextContent('Nothing found');
});

test('Escape gives the focus back, a dialog keeps the palette away, and a character that is composed chooses nothing', async () => {
  const { history } = open('/documents');
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  await search.click();
  await openPalette();
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }));
  await expect.element(palette).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveFocus();
  await page.getByRole('button', { name: 'Upload Document' }).first().click();
  await expect.element(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).not.toBeInTheDocument();
  expect(history.location.pathname).toBe('/documents');
});

test('the button beside the screen’s name opens it on a phone, and actions act', async () => {
  await page.viewport(360, 740);
  const { history } = open('/documents');
  await page.getByRole('button', { name: 'Search or jump to...' }).click();
  await userEvent.keyboard('dark');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
  await expect.element(page.getByRole('button', { name: 'Search or jump to...' })).toHaveFocus();
  await page.getByRole('button', { name: 'Search or jump to...' }).click();
  await userEvent.keyboard('sign out{Enter}');
  await expect.poll(() => history.location.pathname).toBe('/login');
});

test('a question is asked in a new chat from the first row; a passage shows its words before it is opened', async () => {
  const place = { lineIndex: 4, from: 10, to: 40, section: 'Spills > Blood', content: 'Put on two pairs of <mark>gloves</mark>.' };
  const hit = {
    ...{
      id: 9,
      name: 'Spill Response',
      type: 'protocol',
      uploadedAt: '2026-03-02T09:00:00.000Z',
      matches: 1,
      standing: 'effective',
      warning: null,
    },
    ...{ highlighted: { name: 'Spill Response', content: place.content }, places: [place] },
  };
  const asked: unknown[] = [];
  const { history } = open('/documents', {
    queries: { 'search.find': () => ({ nbHits: 1, processingTimeMS: 1, hits: [hit], repaired: [], unknown: [] }) },
    mutations: {
      'chat.ask': (input: unknown) => {
        asked.push(input);
        return wholeAnswer(turn());
      },
    },
  });
  await openPalette();
  await userEvent.keyboard('gloves');
  await expect.element(palette.getByRole('option', { name: /Spill Response > Spills > Blood/ })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('region', { name: 'Preview' })).toHaveTextContent('Spill ResponsePut on two pairs of gloves.');
  await userEvent.keyboard(' for a blood spill?');
  await expect.element(page.getByRole('option').first()).toHaveTextContent('Ask: gloves for a blood spill?');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked).toMatchObject([{ query: 'gloves for a blood spill?' }]);
  await expect.poll(() => history.location.pathname).toBe('/chat/5');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the palette in the %s theme', async (theme) => {
  open('/documents');
  await openPalette();
  await expect.element(option('Policy 100')).toBeInTheDocument();
  await expectAccessible(theme);
});
