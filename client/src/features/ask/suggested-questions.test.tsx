import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { openChat, turn, wholeAnswer } from '../../testing/chats.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';

const questions = ['How do I clean a mercury spill?', 'Who may not act as an interpreter?'];
const section = page.getByRole('region', { name: 'Try asking' });

test('an empty chat suggests questions; a press asks one at the length that was used last', async () => {
  window.localStorage.setItem('vademecum.answer-length', 'short');
  const { calls } = openChat('/chat', {
    queries: { 'chat.suggestions': () => ({ hasDocuments: true, questions, reading: 0 }) },
    mutations: { 'chat.ask': () => wholeAnswer(turn({ query: questions[1] })) },
  });
  await expect.element(section.getByRole('button')).toHaveLength(2);
  await section.getByRole('button', { name: 'Who may not act as an interpreter?' }).click();
  await expect.element(page.getByText('Quoted from documents')).toBeVisible();
  expect(calls.find(({ path }) => path === 'chat.ask')?.input).toMatchObject({
    query: 'Who may not act as an interpreter?',
    length: 'short',
  });
  await expect.element(section).not.toBeInTheDocument();
  window.localStorage.clear();
});

test('without documents it says what to do: to those who may, where', async () => {
  openChat('/chat', {
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'chat.suggestions': () => ({ hasDocuments: false, questions: [], reading: 0 }),
    },
  });
  await expect.element(page.getByText('No documents yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: "Upload the clinic's documents" })).toHaveAttribute('href', '/documents');
  await expect.element(section).not.toBeInTheDocument();
});

test('while the documents are being read it says so, and suggests questions once they can answer', async () => {
  let reading = 42;
  openChat('/chat', {
    queries: { 'chat.suggestions': () => ({ hasDocuments: reading < 42, questions: reading < 42 ? questions : [], reading }) },
  });
  await expect.element(page.getByText('Loading 42 documents.')).toBeVisible();
  await expect.element(page.getByText('No documents yet')).not.toBeInTheDocument();
  reading = 1;
  await expect.element(section.getByRole('button')).toHaveLength(2);
  await expect.element(page.getByText('Loading 1 document.')).toBeVisible();
  reading = 0;
  await expect.element(page.getByText('Loading 1 document.')).not.toBeInTheDocument();
});

test('and to the others, whom to ask', async () => {
  openChat('/chat', { queries: { 'chat.suggestions': () => ({ hasDocuments: false, questions: [], reading: 0 }) } });
  await expect.element(page.getByText('Ask a manager or administrator to upload your clinic’s documents.')).toBeVisible();
});

test('what could not be loaded can be tried again', async () => {
  let isBroken = true;
  const answer = () => {
    if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
    return { hasDocuments: true, questions, reading: 0 };
  };
  openChat('/chat', { queries: { 'chat.suggestions': answer } });
  await expect.element(page.getByText('Suggested questions could not be loaded.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(section.getByRole('button').first()).toBeVisible();
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
  openChat('/chat', { queries: { 'chat.suggestions': () => ({ hasDocuments: true, questions, reading: 0 }) } });
  await expect.element(section).toBeVisible();
  await expectAccessible(theme);
});
