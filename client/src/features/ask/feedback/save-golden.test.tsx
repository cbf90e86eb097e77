import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseMore, citation, openChat, turn } from '../../../testing/chats.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';

const signedIn = (role: Role) => ({ 'auth.session': () => ({ user: person(role) }) });

test('a manager saves the question with the one source of its answer in one press', async () => {
  await page.viewport(1440, 900);
  const { calls } = openChat('/chat/5', {
    queries: { ...signedIn('manager'), 'chat.turns': () => [turn()] },
    mutations: { 'golden.saveFromAnswer': () => ({ name: 'Needlestick policy' }) },
  });
  await chooseMore('Save as golden question');
  await expect.element(page.getByText('With the passage of “Needlestick policy” as its right answer.')).toBeVisible();
  expect(calls.filter(({ path }) => path === 'golden.saveFromAnswer').map(({ input }) => input)).toEqual([{ messageId: 31, number: 1 }]);
});

test('of several sources the right one is named; a refusal is said', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await page.viewport(1440, 900);
  const several = turn({
    response: 'Report it within 15 minutes. [1] Wash the wound. [2]',
    citations: [citation(1, 'Report it within 15 minutes.'), citation(2, 'Wash the wound.')],
  });
  const { calls } = openChat('/chat/5', {
    queries: { ...signedIn('manager'), 'chat.turns': () => [several] },
    mutations: {
      'golden.saveFromAnswer': () => {
        throw refuse('CONFLICT', 'This is already a golden question with the same passage');
      },
    },
  });
  await chooseMore('Save as golden question');
  await page
    .getByRole('group', { name: 'Right passage' })
    .getByRole('button', { name: /^\[2\] Needlestick policy/ })
    .click();
  await expect.element(page.getByText('This is already a golden question with the same passage')).toBeVisible();
  expect(calls.findLast(({ path }) => path === 'golden.saveFromAnswer')?.input).toEqual({ messageId: 31, number: 2 });
});

test('staff who do not see the analytics have no such button', async () => {
  await page.viewport(1440, 900);
  openChat('/chat/5', { queries: { ...signedIn('user'), 'chat.turns': () => [turn()] } });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Save as golden question' })).not.toBeInTheDocument();
});
