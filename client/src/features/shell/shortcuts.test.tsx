import type { Role } from '@vademecum/shared/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shortcuts } from '../../lib/shortcuts.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { document as newDocument } from '../../testing/documents.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

beforeEach(async () => {
  await page.viewport(1280, 800);
});
afterEach(() => {
  window.localStorage.clear();
});

function open(address: string, role: Role = 'manager') {
  fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'chat.sessions': () => [],
      'chat.suggestions': () => ({ hasDocuments: true, questions: [], reading: 0 }),
      'documents.listed': () => [newDocument()],
      'documents.findNames': () => ({ documents: [], nextCursor: null }),
      'chat.find': () => ({ chats: [], nextCursor: null }),
      'memories.page': () => ({ memories: [], found: 0, total: 0, categories: [] }),
      'search.find': () => ({ hits: [], nbHits: 0 }),
    },
  });
  return openApp(address);
}

const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('? lists the keys of the screens that one may open, and Escape gives the focus back', async () => {
  open('/documents');
  const upload = page.getByRole('button', { name: 'Upload Document' }).first();
  await expect.element(upload).toBeVisible();
  (upload.element() as HTMLElement).focus();
  await userEvent.keyboard('?');
  await expect.element(list).toBeVisible();
  expect([...document.querySelectorAll('[role=dialog] h3')].map(({ textContent }) => textContent)).toEqual([
    'On every screen',
    'In the palette and in long lists',
    'Chat',
    'An open document',
    'Analytics: busiest hours',
    'Edit LLM Instructions',
  ]);
  await expect.element(list.getByRole('term').first()).toHaveTextContent('Ask, or go to a screen, a document, a chat or a memory');
  await expect.element(list.getByRole('definition').first()).toHaveTextContent('CtrlK');
  await expectAccessible('light');
  await expectAccessible('dark');
  await userEvent.keyboard('{Escape}');
  await expect.element(upload).toHaveFocus();
});

test('/ focuses the search of the screen, elsewhere the search of all documents, or for a nurse the palette', async () => {
  const history = open('/documents');
  await expect.element(heading('Document Library')).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'Search documents' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox', { name: 'Search documents' })).toHaveFocus();
  await userEvent.keyboard('a/b?');
  await expect.element(page.getByRole('searchbox', { name: 'Search documents' })).toHaveValue('a/b?');
  history.push('/account');
  await expect.element(page.getByRole('tab', { name: 'Sessions' })).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('/');
  await expect.poll(() => history.location.pathname).toBe('/search');
  await expect.element(page.getByRole('searchbox', { name: 'Search the documents' })).toHaveFocus();
});

test('a nurse, who has no screen of search, gets the palette', async () => {
  open('/account', 'user');
  await expect.element(page.getByRole('tab', { name: 'Sessions' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
});

test('whoever switches single keys off has none that acts or is listed, and the others still do', async () => {
  open('/account?tab=preferences');
  const toggle = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await userEvent.keyboard('?');
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('keyboard sh{Enter}');
  await expect.element(list).toBeVisible();
  await expect.element(list.getByText('Show these keys')).not.toBeInTheDocument();
  await expect.element(list.getByText('Focus the notification')).toBeVisible();
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await expect.element(list.getByText('Show these keys')).toBeVisible();
});

test('another screen begins at its heading, for the tab key and for whoever listens', async () => {
  open('/documents');
  await expect.element(heading('Document Library')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }).click();
  await expect.element(heading('Document Search')).toHaveFocus();
  expect(document.title).toMatch(/^Document Search · /);
});

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const code = Object.entries(sources).filter(([path]) => !/\.test\.|\/testing\/|lib\/shortcuts\.ts$|route-tree/.test(path));

test('every key of the list is listened to, and nobody listens to one that is not in it', () => {
  // A new line in a text field is the browser's own doing.
  const ids = Object.keys(shortcuts).filter((id) => id !== 'newLine');
  const unused = ids.filter(
    (id) => !code.some(([, text]) => new RegExp(`\\b${id}: |'${id}'|shortcuts\\.${id}\\b|\\.\\.\\.act\\b.*`).test(text)),
  );
  expect(unused).toEqual([]);
  expect(code.filter(([, text]) => /\b(event|e)\.key\b/.test(text)).map(([path]) => path)).toEqual([]);
});
