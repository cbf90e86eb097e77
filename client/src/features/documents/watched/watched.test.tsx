import type { WatchedFileItem, WatchedOverview } from '@vademecum/shared/documents/watched.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const overview: WatchedOverview = {
  folder: '/srv/policies',
  graceDays: 7,
  state: 'watching',
  problem: null,
  missing: null,
  lookedAt: '2026-03-02T09:00:00.000Z',
  unread: [],
  counts: { added: 412, linked: 2, versioned: 31, renamed: 4, retired: 3, returned: 1, taken: 408, waiting: 2, skipped: 5, missing: 1 },
  rules: [{ folder: 'Nursing', type: 'protocol', departmentIds: [3] }],
  folders: ['Nursing', 'Nursing/Wards'],
};

const file = (id: number, changes: Partial<WatchedFileItem>): WatchedFileItem => ({
  id,
  path: `Nursing/Note ${id}.pdf`,
  state: 'taken',
  reason: null,
  mayRetry: false,
  document: { id: id + 100, name: `Note ${id}` },
  missing: null,
  changedAt: '2026-03-02T09:00:00.000Z',
  ...changes,
});

const files = [
  file(4, { state: 'skipped', reason: 'The file is empty.', mayRetry: true, document: null }),
  file(3, { missing: { since: '2026-03-01T12:00:00.000Z', retiredAt: '2026-03-08T12:00:00.000Z' } }),
  file(2, {}),
];

function open({ queries, mutations = {} }: FakeAnswers = {}, role: 'admin' | 'manager' = 'admin') {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'chat.sessions': () => [],
      'watched.overview': () => overview,
      'watched.files': () => ({ files, nextCursor: null }),
      'watched.changes': () => ({ changes: [], nextCursor: null }),
      'departments.choices': () => [{ id: 3, name: 'Nursing staff' }],
      ...queries,
    },
    mutations,
  });
  openApp('/watched-folder');
  return (path: string) => calls.findLast((call) => call.path === path)?.input;
}

const main = page.getByRole('main');
const row = (text: string) => main.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: text });

test('an administrator sees what the folder did, what became of each file, and why; a skipped one is tried again', async () => {
  await page.viewport(1440, 900);
  const inputOf = open({ mutations: { 'watched.retry': () => ({ count: 1 }) } });
  await expect.element(main.getByText('/srv/policies')).toBeVisible();
  await expect.element(main.getByRole('definition').filter({ hasText: '412' })).toBeVisible();
  await expect.element(row('Note 4.pdf')).toHaveTextContent('SkippedThe file is empty.');
  await expect.element(row('Note 3.pdf')).toHaveTextContent('Missing since Mar 1, 2026. Its document is retired on Mar 8, 2026');
  await expect
    .element(row('Note 2.pdf').getByRole('link', { name: 'Note 2' }))
    .toHaveAttribute('href', expect.stringContaining('/documents/102'));
  await row('Note 4.pdf').getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => inputOf('watched.retry')).toEqual({ id: 4 });
  await expect.element(page.getByRole('link', { name: 'Watched Folder' })).toBeVisible();
});

test('nothing is taken before it was started', async () => {
  let state: WatchedOverview['state'] = 'new';
  open({
    queries: { 'watched.overview': () => ({ ...overview, state }) },
    mutations: {
      'watched.resume': () => {
        state = 'watching';
        return { success: true };
      },
    },
  });
  await expect.element(main.getByText('No files have been added yet')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect.element(main.getByText('Watching')).toBeVisible();
});

test('where most files are missing, an administrator is asked, and told what follows', async () => {
  const inputOf = open({
    queries: { 'watched.overview': () => ({ ...overview, problem: 'many missing', missing: { known: 400, missing: 312 } }) },
    mutations: { 'watched.confirm': () => ({ success: true }) },
  });
  await expect.element(main.getByRole('status')).toHaveTextContent('312 of 400 files are no longer in the folder.');
  await main.getByRole('button', { name: 'They were removed' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('The documents of the 312 missing files are retired in 7 days');
  expect(inputOf('watched.confirm')).toBeUndefined();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await question.getByRole('button', { name: 'They were removed' }).click();
  await expect.element(question).not.toBeInTheDocument();
});

test('a subfolder is given a type; a refusal stays in the dialog', async () => {
  let isRefused = true;
  const inputOf = open({
    mutations: {
      'watched.saveRules': () => {
        if (isRefused) throw refuse('BAD_REQUEST', 'A department was not found. It may have been deleted');
        return { success: true };
      },
    },
  });
  await main.getByRole('tab', { name: 'Folders' }).click();
  await expect.element(main.getByRole('list', { name: 'Folders' })).toHaveTextContent('NursingLimited to Nursing staff · Type: Protocol');
  await main.getByRole('button', { name: 'Add folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add folder' });
  await dialog.getByLabelText('Folder').fill('Nursing');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Name each folder once');
  await dialog.getByLabelText('Folder').fill('/Desk/');
  await dialog.getByLabelText('Type of its documents').selectOptions('Manual');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('A department was not found');
  isRefused = false;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(inputOf('watched.saveRules')).toEqual({ rules: [overview.rules[0], { folder: 'Desk', type: 'manual', departmentIds: [] }] });
});

test.each([390, 1440])('without WATCH_FOLDER it says how to set one, and the sidebar has no entry; at %i px', async (width) => {
  await page.viewport(width, 800);
  open({ queries: { 'watched.overview': () => null } });
  await expect.element(main.getByText('No folder is watched')).toBeVisible();
  expect(page.getByRole('link', { name: 'Watched Folder' }).elements()).toEqual([]);
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme, and at 360 pixels nothing sticks out', async (theme) => {
  await page.viewport(360, 800);
  open({ queries: { 'watched.overview': () => ({ ...overview, problem: 'gone', unread: ['Nursing/Closed'] }) } });
  await expect.element(row('Note 4.pdf')).toBeVisible();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('only administrators open it', async () => {
  open({}, 'manager');
  await expect.element(page.getByText('Access Denied')).toBeVisible();
});
