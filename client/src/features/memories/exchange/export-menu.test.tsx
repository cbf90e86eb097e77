import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../../testing/fake-server.ts';
import { memory, memoryPages } from '../../../testing/memories.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

function open(address: string, role: Role = 'admin') {
  fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person(role) }),
      'memories.page': memoryPages([memory(), memory({ id: 2, topic: 'Old fax', isArchived: true })]),
    },
  });
  openApp(address);
}

async function choose(name: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** A link that is in no document is pressed without the document hearing of it. */
function catchDownloads(): string[] {
  const downloads: string[] = [];
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    downloads.push(this.pathname + this.search);
  };
  return downloads;
}

test('an administrator takes out everything, archived ones too, as CSV or JSON', async () => {
  open('/memories');
  const downloads = catchDownloads();
  await choose('Export all as CSV');
  await choose('Export all as JSON');
  await expect
    .poll(() => downloads)
    .toEqual(['/api/memories/export?format=csv&archived=true', '/api/memories/export?format=json&archived=true']);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Export what is shown as CSV' })).not.toBeInTheDocument();
});

test('what the filter shows is taken out by itself', async () => {
  open('/memories?q=fax&category=Procedures&archived=true');
  const downloads = catchDownloads();
  await choose('Export what is shown as CSV');
  await expect.poll(() => downloads).toEqual(['/api/memories/export?format=csv&search=fax&category=Procedures&archived=only']);
});

test('nobody else is offered it', async () => {
  open('/memories', 'manager');
  await expect.element(page.getByRole('button', { name: 'Add Memory' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Export' })).not.toBeInTheDocument();
});
