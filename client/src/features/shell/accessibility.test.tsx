import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const themes = ['light', 'dark'] as const;

function open(address: string, role: Role, queries = {}) {
  fakeServer({ queries: { 'auth.session': () => ({ user: person(role) }), ...queries } });
  openApp(address);
}

test.each([
  ['/documents', 'Access Denied'],
  ['/users', 'Access Denied'],
  ['/nowhere', 'Page not found'],
])('axe finds nothing where %s says %s', async (address, heading) => {
  open(address, 'user');
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
});

test('axe finds nothing where something went wrong', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/documents', 'manager', { 'documents.listed': () => [null] });
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
});

test('axe finds nothing in the drawer', async () => {
  await page.viewport(360, 640);
  open('/chat', 'user');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
});

test('axe finds nothing while the last minute is counted down', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  open('/chat', 'user');
  await expect.element(page.getByLabelText('Your question')).toBeVisible();
  vi.setSystemTime(Date.now() + 14.5 * 60_000);
  await expect.element(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
});
