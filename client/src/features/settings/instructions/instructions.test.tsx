import type { Instructions } from '@vademecum/shared/settings/instructions.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { dialog, heldInstructions, openDialog, openInstructions, text, toast } from '../../../testing/instructions.ts';

test('a manager opens Edit LLM Instructions above the chat, is warned, changes the text and saves it trimmed', async () => {
  await page.viewport(1280, 800);
  const { saved } = openInstructions('/chat', {}, 'manager');
  await openDialog();
  await expect.element(dialog.getByText('Edits directly change how the assistant responds')).toBeVisible();
  await expect.element(dialog.getByText(/^Last updated: .*2026.* by Ada Marsh$/)).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await text.fill('  Answer in one sentence.  ');
  await save.click();
  await expect.element(toast('Success')).toHaveTextContent('LLM instructions updated successfully');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved()).toEqual([{ instructions: 'Answer in one sentence.', basedOn: 3 }]);
});

test('Save is disabled while the text is empty, unchanged or being saved; the keys say why nothing is saved', async () => {
  const answer = Promise.withResolvers<Instructions>();
  const { saved } = openInstructions('/chat', { mutations: { 'instructions.update': () => answer.promise } });
  await openDialog();
  await text.fill(' \n ');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect.element(dialog.getByText('Instructions cannot be empty')).toBeVisible();
  await text.click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText('Validation Error', { exact: true })).toBeVisible();
  await text.fill(` ${heldInstructions.instructions} `);
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await text.fill('New');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await expect.poll(saved).toHaveLength(1);
  answer.resolve(heldInstructions);
});

test.each([
  ['Ada Marsh changed the instructions', 'Ada Marsh changed the instructions'],
  ['', 'Failed to update instructions'],
])('a save that fails (%j) keeps the text and says why', async (said, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openInstructions('/chat', {
    mutations: {
      'instructions.update': () => {
        throw refuse('CONFLICT', said);
      },
    },
  });
  await openDialog();
  await text.fill('New');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Error', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await expect.element(text).toHaveValue('New');
});

test('instructions that cannot be loaded say so, and Try again loads them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  openInstructions('/preferences', {
    queries: {
      'instructions.get': () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return heldInstructions;
      },
    },
  });
  await expect.element(toast('Error')).toHaveTextContent('Failed to fetch LLM instructions');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(text).toHaveValue(heldInstructions.instructions);
});

test('nobody else sees the menu, and Cancel changes nothing', async () => {
  const { saved } = openInstructions('/chat', {}, 'user');
  await expect.element(page.getByRole('heading', { name: 'New Chat' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Assistant settings' })).not.toBeInTheDocument();
  expect(saved()).toEqual([]);
});

test('Cancel throws the edit away; Escape asks first', async () => {
  const { saved } = openInstructions('/chat');
  await openDialog();
  await text.fill('New');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('alertdialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.element(text).toHaveValue('New');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await openDialog();
  await expect.element(text).toHaveValue(heldInstructions.instructions);
  expect(saved()).toEqual([]);
});

test('AI Instructions warns, marks unsaved text, resets it to the server text and saves it', async () => {
  await page.viewport(1280, 800);
  const { saved } = openInstructions('/preferences');
  await expect.element(page.getByRole('tab', { name: 'AI Instructions' })).toHaveAttribute('aria-selected', 'true');
  const warning = 'Changes affect all users immediately. The instructions must stay professional and healthcare-compliant.';
  await expect.element(page.getByText(warning)).toBeVisible();
  const notice = page.getByText('You have unsaved changes');
  await text.fill('New');
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.element(text).toHaveValue(heldInstructions.instructions);
  await expect.element(notice).not.toBeInTheDocument();
  await text.fill('Newer');
  await page.getByRole('button', { name: 'Save Instructions' }).click();
  await expect.element(toast('Success')).toHaveTextContent('LLM instructions updated successfully');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(page.getByText(/by Nora Quinn$/)).toBeVisible();
  expect(saved()).toEqual([{ instructions: 'Newer', basedOn: 3 }]);
});

test('whoever leaves with unsaved text is asked, for another tab as for another screen', async () => {
  await page.viewport(1280, 800);
  const { history } = openInstructions('/preferences');
  await text.fill('New');
  await page.getByRole('tab', { name: 'Glossary' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(text).toHaveValue('New');
  await page.getByRole('link', { name: 'Chat' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => history.location.pathname).toBe('/chat');
});

test('Preferences is for those who hold it', async () => {
  openInstructions('/preferences', {}, 'manager');
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 360],
  ['dark', 360],
] as const)('axe finds nothing in the %s theme at %i pixels', async (theme, width) => {
  await page.viewport(width, 800);
  const { history } = openInstructions('/preferences');
  await text.fill('New');
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Reset' }).click();
  history.push('/chat');
  await openDialog();
  await expect.element(text).toBeVisible();
  await expectAccessible(theme);
});
