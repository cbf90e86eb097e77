import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { document } from '../../testing/documents.ts';
import { fakeServer, refuse } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const themes = ['light', 'dark'] as const;

async function open(listed: () => unknown = () => [document()]) {
  await page.viewport(1280, 800);
  fakeServer({ queries: { 'auth.session': () => ({ user: person('manager') }), 'documents.listed': listed } });
  openApp('/documents');
}

test.each(['Upload file', 'Paste text'])('axe finds nothing in the dialog for uploads, %s, with what is missing named', async (mode) => {
  await open(() => []);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await page.getByRole('tab', { name: mode }).click();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  for (const theme of themes) await expectAccessible(theme);
});

test.each(['Rename', 'Delete'])('axe finds nothing in the dialog behind %s', async (entry) => {
  await open();
  await page.getByRole('button', { name: 'Actions for Needlestick and Blood Exposure' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await expect.element(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
});

test('axe finds nothing while the list loads, nor where it could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = Promise.withResolvers<never>();
  await open(() => answer.promise);
  await expect.element(page.getByRole('heading', { name: 'Document Library' })).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
  answer.reject(refuse('INTERNAL_SERVER_ERROR', 'Something went wrong'));
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
});
