import type { GapReply } from '@vademecum/shared/learning/gaps.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { openChat } from '../../testing/chats.ts';
import { refuse } from '../../testing/fake-server.ts';

const place = { documentId: 7, memoryId: null, name: 'Needlestick policy', section: 'Needlestick policy > Reporting', line: 3 };
const spill: GapReply = { messageId: 40, question: 'Who cleans a mercury spill?', place };
const gloves: GapReply = {
  messageId: 41,
  question: 'Where are the gloves?',
  place: { ...place, documentId: null, memoryId: 9, section: '' },
};
const gone: GapReply = { messageId: 42, question: 'Who has the key?', place: null };

const banner = page.getByRole('region', { name: 'Replies to your reports' });
const pane = page.getByRole('complementary', { name: 'Cited document' });

async function open(replies: GapReply[], seeReply: () => unknown = () => null, address = '/chat') {
  await page.viewport(1440, 900);
  const opened = openChat(address, { queries: { 'gaps.replies': () => replies }, mutations: { 'gaps.seeReply': seeReply } });
  const seen = () => opened.calls.filter(({ path }) => path === 'gaps.seeReply').map(({ input }) => input);
  return { ...opened, seen };
}

test('a person sees once that a report was answered, and the link opens the document at the place', async () => {
  const { history, seen } = await open([spill]);
  await expect.element(banner).toHaveTextContent('Your report was answered: Needlestick policy, Reporting');
  await expect.element(banner).toHaveTextContent('You asked: “Who cleans a mercury spill?”');
  await banner.getByRole('link', { name: 'Needlestick policy, Reporting' }).click();
  await expect.poll(() => history.location.href).toBe('/chat?doc=7&line=3');
  await expect.element(pane.getByRole('heading', { name: 'Needlestick policy' })).toBeVisible();
  expect(history.location.href).toBe('/chat?doc=7&line=3');
  await expect.poll(() => document.querySelector('[aria-current="location"]')?.getAttribute('data-line')).toBe('3');
  await expect.element(banner).not.toBeInTheDocument();
  expect(seen()).toEqual([{ messageId: 40 }]);
});

test('each reply is shown once and is dismissed by itself; one whose place is gone has no link', async () => {
  const { seen } = await open([spill, gloves, gone], undefined, '/chat/5');
  await expect.element(banner.getByRole('listitem')).toHaveLength(3);
  await expect.element(banner.getByRole('link', { name: 'Needlestick policy', exact: true })).toHaveAttribute('href', '/chat?memory=9');
  await expect.element(banner.getByRole('link')).toHaveLength(2);
  await banner.getByRole('button', { name: 'Dismiss the reply to “Who cleans a mercury spill?”' }).click();
  await expect.element(banner.getByRole('listitem')).toHaveLength(2);
  await expect.element(banner).not.toHaveTextContent('mercury');
  await banner.getByRole('button', { name: 'Dismiss the reply to “Who has the key?”' }).click();
  await expect.element(banner.getByRole('listitem')).toHaveLength(1);
  expect(seen()).toEqual([{ messageId: 40 }, { messageId: 42 }]);
});

test('a dismissal that fails brings the reply back and says so', async () => {
  await open([spill], () => {
    throw refuse('CONFLICT', 'This reply was already dismissed');
  });
  await banner.getByRole('button', { name: 'Dismiss the reply to “Who cleans a mercury spill?”' }).click();
  await expect.element(page.getByText('This reply was already dismissed')).toBeVisible();
  await expect.element(banner.getByRole('listitem')).toHaveLength(1);
});

test('without a reply there is no banner', async () => {
  const { calls } = await open([]);
  await expect.poll(() => calls.some(({ path }) => path === 'gaps.replies')).toBe(true);
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

test.each(['light', 'dark'] as const)('axe finds nothing against the replies in the %s theme', async (theme) => {
  await open([spill, gone]);
  await expect.element(banner).toBeVisible();
  await page.viewport(390, 844);
  await expectAccessible(theme);
});
