import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { openChat, turn } from '../../../testing/chats.ts';
import { refuse, type FakeAnswers } from '../../../testing/fake-server.ts';

const up = page.getByRole('button', { name: 'Thumbs up' });
const down = page.getByRole('button', { name: 'Thumbs down' });
const panel = page.getByRole('group', { name: 'What went wrong' });

async function openAnswer(isHelpful: boolean | null, submit: () => unknown = () => ({ success: true, id: 1 })) {
  await page.viewport(1440, 900);
  const mutations: FakeAnswers['mutations'] = { 'feedback.submit': submit };
  const { calls } = openChat('/chat/5', { queries: { 'chat.turns': () => [turn({ isHelpful })] }, mutations });
  return () => calls.filter(({ path }) => path === 'feedback.submit').map(({ input }) => input);
}

test('one press judges the answer, and pressing the other thumb changes the judgement', async () => {
  const sent = await openAnswer(null);
  await expect.element(up).toHaveAttribute('aria-pressed', 'false');
  // What is needed less often is under More only.
  await expect.element(page.getByRole('button', { name: 'Give feedback' })).not.toBeInTheDocument();
  await up.click();
  await expect.element(up).toHaveAttribute('aria-pressed', 'true');
  await expect.element(panel).not.toBeInTheDocument();
  await down.click();
  await expect.element(down).toHaveAttribute('aria-pressed', 'true');
  await expect.element(up).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(sent).toEqual([
    { messageId: 31, feedbackType: 'helpful', isHelpful: true },
    { messageId: 31, feedbackType: 'helpful', isHelpful: false },
  ]);
  await up.click();
  await expect.element(panel).not.toBeInTheDocument();
});

test('the judgement of an earlier visit is shown, and is not sent again', async () => {
  const sent = await openAnswer(false);
  await expect.element(down).toHaveAttribute('aria-pressed', 'true');
  await down.click();
  await expect.element(panel).toBeVisible();
  expect(sent()).toEqual([]);
});

test('after a thumbs down the reasons and a comment are sent as feedback in words', async () => {
  const sent = await openAnswer(null);
  await down.click();
  const send = panel.getByRole('button', { name: 'Send' });
  await expect.element(send).toBeDisabled();
  for (const reason of ['Unclear', 'Out of date', 'Wrong source']) await panel.getByRole('button', { name: reason }).click();
  await panel.getByRole('button', { name: 'Wrong source' }).click();
  await panel.getByLabelText('Tell us more (optional)').fill(' The extension has changed. ');
  await send.click();
  await expect.element(panel.getByRole('status')).toHaveTextContent('Thank you for your feedback.');
  expect(sent()[1]).toEqual({
    messageId: 31,
    feedbackType: 'detailed',
    feedbackText: 'Out of date, Unclear: The extension has changed.',
  });
  await expect.element(down).toHaveAttribute('aria-pressed', 'true');
});

test('a judgement that is refused goes back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openAnswer(true, () => {
    throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
  });
  await down.click();
  await expect.element(page.getByText('Feedback Failed', { exact: true })).toBeVisible();
  await expect.element(up).toHaveAttribute('aria-pressed', 'true');
  await expect.element(down).toHaveAttribute('aria-pressed', 'false');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme, on a phone', async (theme) => {
  await openAnswer(null);
  await page.viewport(390, 844);
  await down.click();
  await panel.getByRole('button', { name: 'Incomplete' }).click();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
