import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chatSession, openChat, turn } from '../../testing/chats.ts';
import { refuse, type FakeAnswers } from '../../testing/fake-server.ts';

const list = page.getByRole('navigation', { name: 'Chat sessions' });
const both = [chatSession(), chatSession({ id: 6, chatName: 'Vaccines' })];

async function openSessions(mutations: FakeAnswers['mutations'] = {}, sessions = both) {
  await page.viewport(1440, 900);
  return openChat('/chat/5', { queries: { 'chat.sessions': () => sessions, 'chat.turns': () => [turn()] }, mutations });
}

async function choose(session: string, action: string) {
  await page.getByRole('button', { name: `More about ${session}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const failing = () => {
  throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
};

test('shows each session with its time, and which is active', async () => {
  await openSessions();
  const active = list.getByRole('link', { name: 'Needlesticks' });
  await expect.element(active).toHaveTextContent('Active');
  await expect.element(active).toHaveAttribute('aria-current', 'page');
  await expect.element(list.getByRole('link', { name: 'Vaccines' })).not.toHaveTextContent('Active');
});

test('says that there are none, and then offers nothing to delete', async () => {
  await openSessions({}, []);
  await expect.element(page.getByText('No chat sessions yet')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'More about all sessions' })).not.toBeInTheDocument();
});

test('renames a session to a name that is not empty', async () => {
  const { calls } = await openSessions({ 'chat.renameSession': (input) => ({ ...chatSession(), ...(input as object) }) });
  await choose('Vaccines', 'Rename');
  const name = page.getByPlaceholder('Enter new session name');
  await name.fill('   ');
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await name.fill('  Flu shots ');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByRole('link', { name: 'Flu shots' })).toBeVisible();
  expect(calls.find(({ path }) => path === 'chat.renameSession')?.input).toEqual({ id: 6, chatName: 'Flu shots' });
});

test('takes a new name back if the server refuses', async () => {
  await openSessions({ 'chat.renameSession': failing });
  await choose('Vaccines', 'Rename');
  await page.getByPlaceholder('Enter new session name').fill('Flu shots');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Failed to rename session', { exact: true })).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Vaccines' })).toBeVisible();
});

test('deleting the session that is open leads to a new chat', async () => {
  const { history } = await openSessions({ 'chat.deleteSession': () => ({ success: true }) });
  await choose('Needlesticks', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => history.location.pathname).toBe('/chat');
  await expect.element(list.getByRole('link', { name: 'Needlesticks' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Ask me anything about your clinic procedures!')).toBeVisible();
});

test('brings a session back if it could not be deleted', async () => {
  const { history } = await openSessions({ 'chat.deleteSession': failing });
  await choose('Needlesticks', 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('Failed to delete session', { exact: true })).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Needlesticks' })).toBeVisible();
  expect(history.location.pathname).toBe('/chat/5');
});

test('deletes all sessions after a question that names their count', async () => {
  const { history } = await openSessions({ 'chat.deleteAllSessions': () => ({ deleted: 2 }) });
  await page.getByRole('button', { name: 'More about all sessions' }).click();
  await page.getByRole('menuitem', { name: 'Delete All Sessions' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete All Chat Sessions' });
  await expect.element(dialog).toHaveTextContent(/all 2 of your chat sessions.*cannot be undone/);
  await dialog.getByRole('button', { name: 'Delete All' }).click();
  await expect.element(page.getByText('No chat sessions yet')).toBeVisible();
  await expect.poll(() => history.location.pathname).toBe('/chat');
});

test('brings all back if they could not be deleted', async () => {
  await openSessions({ 'chat.deleteAllSessions': failing });
  await page.getByRole('button', { name: 'More about all sessions' }).click();
  await page.getByRole('menuitem', { name: 'Delete All Sessions' }).click();
  await page.getByRole('button', { name: 'Delete All' }).click();
  await expect.element(page.getByText('Failed to delete all sessions', { exact: true })).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Vaccines' })).toBeVisible();
});

test('New Chat empties the conversation', async () => {
  const { history } = await openSessions();
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await page.getByRole('button', { name: 'New Chat' }).click();
  await expect.element(page.getByText('Ask me anything about your clinic procedures!')).toBeVisible();
  expect(history.location.pathname).toBe('/chat');
});
