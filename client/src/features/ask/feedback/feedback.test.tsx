import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { chatSession, chooseMore, openChat, turn } from '../../../testing/chats.ts';
import { refuse, type FakeAnswers } from '../../../testing/fake-server.ts';

const panel = page.getByRole('group', { name: 'Feedback' });
const submit = panel.getByRole('button', { name: 'Submit Feedback' });

async function openPanel(mutations: FakeAnswers['mutations'] = { 'feedback.submit': () => ({ success: true, id: 1 }) }) {
  await page.viewport(1440, 900);
  const opened = openChat('/chat/5', {
    queries: { 'chat.sessions': () => [chatSession()], 'chat.turns': () => [turn()] },
    mutations,
  });
  await chooseMore('Give feedback');
  return opened;
}

test('quick feedback needs a choice, says thank you, and closes', async () => {
  const { calls } = await openPanel();
  await expect.element(submit).toBeDisabled();
  await panel.getByRole('button', { name: 'Not helpful' }).click();
  await submit.click();
  await expect.element(panel.getByRole('status')).toHaveTextContent('Thank you for your feedback.');
  expect(calls.find(({ path }) => path === 'feedback.submit')?.input).toEqual({ messageId: 31, feedbackType: 'helpful', isHelpful: false });
  await expect.element(panel, { timeout: 5_000 }).not.toBeInTheDocument();
});

test('a rating is from 1 to 5', async () => {
  const { calls } = await openPanel();
  await panel.getByRole('tab', { name: 'Rating' }).click();
  await expect.element(submit).toBeDisabled();
  await panel.getByRole('radio', { name: '4 stars' }).click();
  await submit.click();
  await expect.element(panel.getByRole('status')).toBeVisible();
  expect(calls.find(({ path }) => path === 'feedback.submit')?.input).toEqual({ messageId: 31, feedbackType: 'rating', rating: 4 });
});

test('detailed feedback needs text, counts it, and takes 500 characters at most', async () => {
  await openPanel();
  await panel.getByRole('tab', { name: 'Detailed' }).click();
  const text = panel.getByLabelText('What was good, wrong or missing?');
  await text.fill('   ');
  await expect.element(submit).toBeDisabled();
  await text.fill('Which room?');
  await expect.element(panel.getByText('11/500 characters')).toBeVisible();
  await expect.element(text).toHaveAttribute('maxlength', '500');
  await expect.element(submit).toBeEnabled();
});

test('a failure is said, and what was chosen stays', async () => {
  await openPanel({
    'feedback.submit': () => {
      throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
    },
  });
  await panel.getByRole('button', { name: 'Helpful', exact: true }).click();
  await submit.click();
  await expect.element(page.getByText('Feedback Failed', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Please try again later.', { exact: true })).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Helpful', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test.each(['light', 'dark'] as const)('axe finds nothing against the panel in the %s theme', async (theme) => {
  await openPanel();
  for (const tab of ['Quick', 'Rating', 'Detailed']) {
    await panel.getByRole('tab', { name: tab }).click();
    await expectAccessible(theme);
  }
});
