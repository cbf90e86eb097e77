import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { chatSession, openChat, turn } from '../../testing/chats.ts';
import { person } from '../../testing/people.ts';

const sessions = [chatSession({ id: 6, chatName: 'Vaccines' }), chatSession()];
const dialog = page.getByRole('dialog', { name: 'Which chat?' });

function open(address: string, defaultChatSession: 'new' | 'continue' | 'ask', list = sessions) {
  window.localStorage.setItem('vademecum.preferences', JSON.stringify({ defaultChatSession }));
  return openChat(address, { queries: { 'chat.sessions': () => list, 'chat.turns': () => [turn()] } }).history;
}

beforeEach(async () => {
  await page.viewport(1440, 900);
});
afterEach(() => {
  window.localStorage.clear();
});

test.each(['/', '/home'])('%s begins a new chat, or goes on with the last one, as is preferred', async (address) => {
  const fresh = open(address, 'new');
  await expect.poll(() => fresh.location.href).toBe('/chat');
  const last = open(address, 'continue');
  await expect.poll(() => last.location.href).toBe('/chat/6');
});

test('where there is no chat yet, a new one begins, and nothing is asked', async () => {
  const going = open('/', 'continue', []);
  await expect.poll(() => going.location.href).toBe('/chat');
  const asking = open('/', 'ask', []);
  await expect.poll(() => asking.location.href).toBe('/chat');
});

test.each([
  ['Continue last session', '/chat/6'],
  ['Create new session', '/chat'],
  ['Close', '/chat'],
])('who wants to be asked chooses: %s', async (choice, path) => {
  const history = open('/', 'ask');
  await expect.element(dialog).toHaveTextContent('You can continue “Vaccines”, or start a new one.');
  await dialog.getByRole('button', { name: choice }).click();
  await expect.poll(() => history.location.href).toBe(path);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a link to a chat goes there whatever is preferred', async () => {
  const history = open('/chat/5', 'ask');
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  expect(history.location.href).toBe('/chat/5');
});

test.each(['/', '/login', '/chat'])('the preference holds at sign-in on %s', async (address) => {
  window.localStorage.setItem('vademecum.preferences', JSON.stringify({ defaultChatSession: 'continue' }));
  const { history } = openChat(address, {
    queries: { 'auth.session': () => ({ user: null }), 'chat.sessions': () => sessions, 'chat.turns': () => [turn()] },
    mutations: { 'auth.login': () => ({ success: true, user: person('user'), mustSetUpSecondFactor: false }) },
  });
  await page.getByRole('textbox', { name: 'Email Address' }).fill('nora@clinic.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => history.location.href).toBe('/chat/6');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the question at the start in the %s theme', async (theme) => {
  open('/', 'ask');
  await expect.element(dialog).toBeVisible();
  await expectAccessible(theme);
});
