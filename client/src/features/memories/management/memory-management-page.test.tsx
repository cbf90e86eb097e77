import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

function open(address: string, role: Role) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'memoryHealth.list': () => [],
      'memoryHealth.critical': () => [],
      'memoryHealth.history': () => [],
      'bulk.list': () => [],
      'memories.page': () => ({ memories: [], found: 0, total: 0, categories: [] }),
    },
  });
  openApp(address);
  return calls;
}

const screens = [
  ['/memory-management', 'Memory Management (Phase 1)', ['Overview', 'Retention Policies', 'Health Monitoring', 'Memory Review']],
  ['/advanced-tools', 'Phase 2 Advanced Admin Tools', ['Bulk Operations', 'Memory Validation', 'Performance & Cache']],
] as const;

test.each(screens)('%s has its tabs in their order, and opens at the first', async (address, title, tabs) => {
  open(address, 'admin');
  await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: tabs[0], selected: true })).toBeVisible();
  const shown = page.getByRole('tab').elements();
  expect(shown.map(({ textContent }) => textContent)).toEqual(tabs);
});

test.each(screens.flatMap(([address]) => (['manager', 'user'] as const).map((role) => [address, role] as const)))(
  '%s is Access Denied to a %s, and nothing of it is asked for',
  async (address, role) => {
    const calls = open(address, role);
    await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(calls.map(({ path }) => path).filter((path) => !path.startsWith('auth.'))).toEqual([]);
  },
);

test.each(['admin', 'manager', 'user'] as const)('the memories are open to a %s', async (role) => {
  open('/memories', role);
  await expect.element(page.getByRole('heading', { name: 'Knowledge Memories' })).toBeVisible();
  await expect.element(page.getByText('No memories stored yet')).toBeVisible();
});
