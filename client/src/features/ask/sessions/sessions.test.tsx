import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chatSession, openChat, turn } from '../../../testing/chats.ts';
import { refuse, type FakeAnswers } from '../../../testing/fake-server.ts';

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

test('names the list, and the time of each session as the specification labels it', async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await openSessions({}, [chatSession({ updatedAt: ago(0.5) }), chatSession({ id: 6, chatName: 'Vaccines', updatedAt: ago(50) })]);
  await expect.element(page.getByRole('heading', { name: 'Chat Sessions' })).toBeVisible();
  await expect.element(list.getByRole('link', { name: 'Needlesticks' })).toHaveTextContent('Just now');
  await expect.element(list.getByRole('link', { name: 'Vaccines' })).toHaveTextContent(/[A-Z][a-z]{2} \d{1,2}:\d{2}/);
});

test('Rename Chat Session has Cancel, which changes nothing', async () => {
  const { calls } = await openSessions();
  await choose('Vaccines', 'Rename');
  const dialog = page.getByRole('dialog', { name: 'Rename Chat Session' });
  await dialog.getByPlaceholder('Enter new session name').fill('Flu');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.some(({ path }) => path === 'chat.renameSession')).toBe(false);
});

test('renames a session to a name that is not empty', async () => {
  const { calls } = await openSessions({ 'chat.renameSession': (input) => ({ ...chatSession(), ...(input as object) }) });
  await choose('Vaccines', 'Rename');
  const name = page.getByPlaceholder('Enter new session name');
  await name.fill('   ');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await name.fill('  Flu shots ');
  await userEvent.keyboard('{Enter}');
  await expect.element(list.getByRole('link', { name: 'Flu shots' })).toBeVisible();
  await expect.poll(() => calls.find(({ path }) => path === 'chat.renameSession')?.input).toEqual({ id: 6, chatName: 'Flu shots' });
});

test('takes a new name back if the server refuses', async () => {
  await openSessions({ 'chat.renameSession': failing });
  await choose('Vaccines', 'Rename');
  await page.getByPlaceholder('Enter new session name').fill('Flu shots');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
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

async function deleteAll() {
  await page.getByRole('button', { name: 'More about all sessions' }).click();
  await page.getByRole('menuitem', { name: 'Delete All Sessions' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click();
}

test('deletes all sessions one by one, after a question that names their count', async () => {
  const { calls, history } = await openSessions({ 'chat.deleteSession': () => ({ success: true }) });
  await page.getByRole('button', { name: 'More about all sessions' }).click();
  await page.getByRole('menuitem', { name: 'Delete All Sessions' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete All Chat Sessions' });
  await expect.element(dialog).toHaveTextContent(/all 2 of your chat sessions.*cannot be undone/);
  await dialog.getByRole('button', { name: 'Delete All' }).click();
  await expect.element(page.getByText('No chat sessions yet')).toBeVisible();
  await expect.poll(() => history.location.pathname).toBe('/chat');
  expect(calls.filter(({ path }) => path === 'chat.deleteSession').map(({ input }) => input)).toEqual([{ id: 5 }, { id: 6 }]);
});

test('shows how far the deleting has come, and can be stopped', async () => {
  const waiting: (() => void)[] = [];
  const { calls } = await openSessions({
    'chat.deleteSession': () =>
      new Promise((resolve) =>
        waiting.push(() => {
          resolve({ success: true });
        }),
      ),
  });
  await deleteAll();
  const dialog = page.getByRole('dialog', { name: 'Deleting Chat Sessions' });
  await expect.element(dialog.getByText('0 of 2')).toBeVisible();
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.();
  await expect.element(dialog.getByText('1 of 2')).toBeVisible();
  await expect.element(dialog.getByRole('progressbar', { name: 'Deleted sessions' })).toHaveAttribute('value', '1');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  expect(calls.filter(({ path }) => path === 'chat.deleteSession')).toHaveLength(2);
});

test('lists by name what could not be deleted, and tries it again', async () => {
  let isBroken = true;
  await openSessions({
    'chat.deleteSession': (input) => {
      if (isBroken && (input as { id: number }).id === 6) return failing();
      return { success: true };
    },
  });
  await deleteAll();
  await expect.element(page.getByText('Failed to delete all sessions', { exact: true })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Delete All Chat Sessions' });
  await expect.element(dialog).toHaveTextContent(/1 session could not be deleted\s*Vaccines/);
  isBroken = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No chat sessions yet')).toBeVisible();
});

test('a session that somebody has deleted elsewhere is no failure', async () => {
  await openSessions({
    'chat.deleteSession': () => {
      throw refuse('NOT_FOUND', 'Chat session not found');
    },
  });
  await deleteAll();
  await expect.element(page.getByText('No chat sessions yet')).toBeVisible();
});

test('a server that is asked too often is left alone for as long as it says, and then the deleting goes on', async () => {
  let isBusy = true;
  const { calls } = await openSessions({
    'chat.deleteSession': (input) => {
      if ((input as { id: number }).id !== 6 || !isBusy) return { success: true };
      isBusy = false;
      throw refuse('TOO_MANY_REQUESTS', 'Too many requests. Wait a moment and try again', 5);
    },
  });
  await deleteAll();
  const dialog = page.getByRole('dialog', { name: 'Deleting Chat Sessions' });
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Deleting continues in 5 s.');
  await expect.element(dialog.getByText('1 of 2')).toBeVisible();
  await expect.element(page.getByText('No chat sessions yet'), { timeout: 15_000 }).toBeVisible();
  await expect.element(page.getByText('Failed to delete all sessions')).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path === 'chat.deleteSession').map(({ input }) => input)).toEqual([{ id: 5 }, { id: 6 }, { id: 6 }]);
});

test('stopped while it waits, it asks no more', async () => {
  const { calls } = await openSessions({
    'chat.deleteSession': () => {
      throw refuse('TOO_MANY_REQUESTS', 'Too many requests. Wait a moment and try again', 1);
    },
  });
  await deleteAll();
  const dialog = page.getByRole('dialog', { name: 'Deleting Chat Sessions' });
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Deleting continues in 1 s.');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const asked = () => calls.filter(({ path }) => path === 'chat.deleteSession').length;
  const before = asked();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(asked()).toBe(before);
  await expect.element(list.getByRole('link', { name: 'Vaccines' })).toBeVisible();
});

test('500 sessions are drawn as far as one scrolls', async () => {
  const many = Array.from({ length: 500 }, (_, index) => chatSession({ id: index + 5, chatName: `Session ${index + 5}` }));
  await openSessions({}, many);
  await expect.element(list.getByTitle('Session 54')).toBeInTheDocument();
  expect(list.getByRole('listitem').elements().length).toBeLessThan(100);
  list.getByRole('listitem').elements().at(-1)?.scrollIntoView();
  await expect.element(list.getByTitle('Session 104')).toBeInTheDocument();
});

test('says that it loads, and what failed', async () => {
  let isBroken = true;
  const loaded = Promise.withResolvers<undefined>();
  await page.viewport(1440, 900);
  openChat('/chat', {
    queries: {
      'chat.sessions': async () => {
        await loaded.promise;
        return isBroken ? failing() : both;
      },
    },
  });
  await expect.element(page.getByText('Loading sessions...')).toBeVisible();
  loaded.resolve(undefined);
  await expect.element(page.getByText('The sessions could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(list.getByRole('link', { name: 'Vaccines' })).toBeVisible();
});

test('New Chat empties the conversation', async () => {
  const { history } = await openSessions();
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  await page.getByRole('button', { name: 'New Chat' }).click();
  await expect.element(page.getByText('Ask me anything about your clinic procedures!')).toBeVisible();
  expect(history.location.pathname).toBe('/chat');
});
