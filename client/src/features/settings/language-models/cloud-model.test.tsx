import { cloudConfirmationSentence, type ModelStatus } from '@vademecum/shared/settings/models.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { cloudStatus, localList, modelStatus, trialResult } from '../../../testing/models.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const confirmed = { by: 'Nora Quinn', at: '2026-03-02T09:00:00.000Z', host: 'models.example.com' };

function open(status: ModelStatus, mutations: FakeAnswers['mutations'] = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'chat.sessions': () => [],
      'models.get': () => status,
      'models.listLocal': () => localList,
    },
    mutations: {
      'models.confirmCloud': () => cloudStatus({ confirmed }),
      'models.withdrawCloud': () => cloudStatus(),
      'models.test': () => trialResult,
      ...mutations,
    },
  });
  openApp('/preferences?tab=model');
  return (path: string) => calls.filter((call) => call.path === `models.${path}`).map(({ input }) => input);
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Confirm the agreement' });
const main = page.getByRole('main');

test('a model outside the clinic says what it is sent, where, and what it lacks', async () => {
  open(cloudStatus({ isSwitchedOn: false }));
  await expect.element(page.getByRole('heading', { name: 'This model runs outside the clinic' })).toBeVisible();
  await expect.element(main.getByText('models.example.com', { exact: true })).toBeVisible();
  await expect.element(main.getByText(/receives the question, .*passages of your documents and memories/)).toBeVisible();
  await expect.element(main.getByText(/Names of people are not\.$/)).toBeVisible();
  await expect.element(main.getByText('Off', { exact: true })).toBeVisible();
  await expect.element(main.getByText(/sets CLOUD_MODEL_ALLOWED=true in its configuration/)).toBeVisible();
  await expect.element(main.getByText('Not confirmed', { exact: true })).toBeVisible();
});

test('an administrator types the sentence, whose word it is stands there, and withdraws it', async () => {
  await page.viewport(1280, 900);
  const sent = open(cloudStatus());
  await expect.element(main.getByText('On', { exact: true })).toBeVisible();
  await button('Confirm the agreement').click();
  await expect.element(dialog.getByText(/will be sent to models\.example\.com\. Your name and the time are stored/)).toBeVisible();
  await dialog.getByLabelText('Confirmation').fill('yes');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(dialog.getByText(`Type exactly: ${cloudConfirmationSentence}`)).toBeVisible();
  expect(sent('confirmCloud')).toEqual([]);
  await dialog.getByLabelText('Confirmation').fill(cloudConfirmationSentence);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(main.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(main.getByText(/^by Nora Quinn, .*2026/)).toBeVisible();
  expect(sent('confirmCloud')).toEqual([{ host: 'models.example.com', sentence: cloudConfirmationSentence }]);
  await button('Withdraw').click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw the confirmation?' });
  await expect.element(question.getByText(/nothing is sent to models\.example\.com/)).toBeVisible();
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(main.getByText('Not confirmed', { exact: true })).toBeVisible();
  expect(sent('withdrawCloud')).toHaveLength(1);
});

test('a confirmation that the server refuses stays open and says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open(cloudStatus(), {
    'models.confirmCloud': () => {
      throw refuse('BAD_REQUEST', 'The saved model does not run at models.example.com');
    },
  });
  await button('Confirm the agreement').click();
  await dialog.getByLabelText('Confirmation').fill(cloudConfirmationSentence);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The saved model does not run at models.example.com');
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 360],
  ['dark', 360],
] as const)('axe finds nothing in the %s theme at %i pixels', async (theme, width) => {
  await page.viewport(width, 800);
  open({ ...modelStatus(), cloud: cloudStatus().cloud });
  await page.getByRole('textbox', { name: 'Model name' }).fill('other');
  await button('Test').click();
  await expect.element(main.getByText('First word after 0.8 s, 2.4 s in total')).toBeInTheDocument();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await button('Confirm the agreement').click();
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectAccessible(theme);
});
