import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { answerFeed, chatSession, openChat } from '../../testing/chats.ts';
import { refuse } from '../../testing/fake-server.ts';
import { beginNewChat } from '../../lib/start-of-chat.ts';

const warning = 'This may identify a patient (a date of birth).';
const question = 'Can the patient born 03/04/1961 get a flu shot?';
const without = 'Can the patient get a flu shot?';
const input = page.getByRole('textbox', { name: 'Your question' });

function open(found: () => unknown = () => ({ warning, without })) {
  const feed = answerFeed();
  const { calls } = openChat('/chat/5', {
    queries: { 'chat.sessions': () => [chatSession()], 'chat.turns': () => [] },
    mutations: { 'chat.checkQuestion': found, 'chat.ask': () => feed.stream() },
  });
  const asked = () => calls.filter(({ path }) => path === 'chat.ask').map((call) => (call.input as { query: string }).query);
  return { calls, asked };
}

async function write(text: string) {
  await page.viewport(1440, 900);
  await input.fill(text);
  await page.getByRole('button', { name: 'Medium' }).click();
}

test('a question that may identify a patient waits, and is sent without it in one press', async () => {
  const { asked } = open();
  await write(question);
  await expect.element(page.getByRole('alert')).toHaveTextContent(warning);
  await expect.element(page.getByText(`Without it: “${without}”`)).toBeVisible();
  expect(asked()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Remove and send' })).toHaveFocus();
  await page.getByRole('button', { name: 'Remove and send' }).click();
  await expect.poll(asked).toEqual([without]);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(input).toHaveValue('');
});

test('a question from the palette waits, too, and stays in the box', async () => {
  const { asked } = open();
  await page.viewport(1440, 900);
  await expect.element(input).toBeVisible();
  beginNewChat(question);
  await expect.element(page.getByRole('alert')).toHaveTextContent(warning);
  expect(asked()).toEqual([]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(input).toHaveValue(question);
});

test('it can be edited, or sent as it is', async () => {
  const { asked } = open();
  await write(question);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(input).toHaveFocus();
  await expect.element(input).toHaveValue(question);
  await page.getByRole('button', { name: 'Medium' }).click();
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect.poll(asked).toEqual([question]);
});

test('what cannot be taken out is not offered to be', async () => {
  open(() => ({ warning, without: null }));
  await write('DOB 03/04/1961');
  await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: 'Remove and send' })).not.toBeInTheDocument();
});

test('a question without a figure or a name is sent at once', async () => {
  const { calls, asked } = open(() => {
    throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
  });
  await write('When do I wash my hands?');
  await expect.poll(asked).toEqual(['When do I wash my hands?']);
  expect(calls.some(({ path }) => path === 'chat.checkQuestion')).toBe(false);
});

test('a check that fails holds no question up', async () => {
  const { asked } = open(() => {
    throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
  });
  await write(question);
  await expect.poll(asked).toEqual([question]);
});

test.each(['light', 'dark'] as const)('axe finds nothing against the warning in the %s theme', async (theme) => {
  open();
  await write(question);
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectAccessible(theme);
});
