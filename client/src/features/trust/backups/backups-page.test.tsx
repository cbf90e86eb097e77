import type { Backup, BackupOverview } from '@vademecum/shared/trust/backups.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const backup = (id: number, changes: Partial<Backup> = {}): Backup => ({
  id,
  fileName: `vademecum-${id}.backup`,
  kind: 'nightly',
  state: 'done',
  startedAt: `2026-03-0${id}T09:00:00.000Z`,
  finishedAt: `2026-03-0${id}T09:01:00.000Z`,
  requestedBy: null,
  error: null,
  bytes: 12_345_678,
  documents: 34,
  memories: 1,
  files: 30,
  lostFiles: 0,
  opensWithKey: true,
  proof: null,
  kept: 'night',
  ...changes,
});

const filled: BackupOverview = {
  backups: [
    backup(5, { kind: 'manual', requestedBy: 'Ada Stone', kept: 'by hand' }),
    backup(4, {
      state: 'failed',
      error: 'The disk of the backup folder is full. Make room; earlier backups are unchanged.',
      kept: null,
      bytes: null,
      documents: null,
      memories: null,
      files: null,
    }),
    backup(3, { kept: 'last proven', proof: { state: 'passed', at: '2026-03-03T09:05:00.000Z', problem: null } }),
    backup(2, { opensWithKey: false, lostFiles: 2 }),
    backup(1, { proof: { state: 'failed', at: '2026-03-01T09:05:00.000Z', problem: 'The backup is damaged or was cut off.' } }),
  ],
  running: null,
  lastProof: { state: 'passed', at: '2026-03-03T09:05:00.000Z', problem: null, backupId: 3 },
  lastProvenAt: '2026-03-03T09:05:00.000Z',
  lastBackupAt: '2026-03-05T09:00:00.000Z',
  nextBackupAt: '2026-03-06T02:00:00.000Z',
  nextProofAt: '2026-03-10T09:05:00.000Z',
  folder: '/srv/vademecum/backups',
  isOnDataDisk: true,
  restoredFrom: { takenAt: '2026-02-01T02:00:00.000Z', restoredAt: '2026-02-02T08:00:00.000Z' },
};
const empty: BackupOverview = {
  ...filled,
  backups: [],
  lastProof: null,
  lastProvenAt: null,
  lastBackupAt: null,
  nextProofAt: null,
  restoredFrom: null,
};

function open(answer: () => unknown = () => filled, mutations: Record<string, (input: unknown) => unknown> = {}) {
  const calls = fakeServer({
    queries: { 'auth.session': () => ({ user: person('admin') }), 'chat.sessions': () => [], 'backups.overview': answer },
    mutations,
  });
  openApp('/backups');
  return calls;
}

const main = page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (index: number) => main.getByRole('region', { name: 'Backups' }).getByRole('listitem').nth(index);

test('an administrator sees each backup with what is in it, whether it was proven, and why it stays', async () => {
  await page.viewport(1440, 900);
  open();
  await expect
    .element(row(0))
    .toHaveTextContent(
      /Not verifiedManual · Ada Stone · 12\.3 MB · 34 documents · 1 memory · 30 filesKept: one of the last 5 made manually/,
    );
  await expect.element(row(1)).toHaveTextContent(/Failed.*The disk of the backup folder is full/);
  await expect.element(row(2)).toHaveTextContent(/Verified.*Kept: last verifiedRestored and compared Mar 3/);
  await expect.element(row(3)).toHaveTextContent(/Needs another key.*Kept: one of the last 14 nights2 stored files were missing/);
  await expect.element(row(4)).toHaveTextContent(/Cannot be restored.*The backup is damaged or was cut off\./);
  for (const [label, words] of [
    ['Last backup', /Mar 5, 2026/],
    ['Next backup', /Mar 6, 2026/],
    ['Last test restore', /Mar 3, 2026/],
    ['Next test restore', /Mar 10, 2026/],
    ['Folder', /\/srv\/vademecum\/backups/],
    ['This clinic was restored', /Feb 2, 2026.*from the backup of (Jan 31|Feb 1), 2026/],
  ] as const) {
    await expect.element(main.getByRole('definition').filter({ hasText: words }).first()).toBeVisible();
    await expect.element(main.getByText(label, { exact: true })).toBeVisible();
  }
  await expect.element(main.getByText('Backups are on the same disk as your data')).toBeVisible();
});

test('Back up now shows how far it is, and can be stopped', async () => {
  let running: BackupOverview['running'] = null;
  const calls = open(() => ({ ...filled, running }), {
    'backups.create': () => {
      running = { kind: 'backup', backupId: 6, percent: 40, isStopping: false };
      return { id: 6 };
    },
    'backups.cancel': () => {
      running = { kind: 'backup', backupId: 6, percent: 40, isStopping: true };
      return { success: true };
    },
  });
  await button('Back up now').click();
  await expect.element(main.getByRole('status')).toHaveTextContent('Making a backup: 40%');
  await expect.element(main.getByRole('progressbar', { name: 'Making a backup' })).toBeVisible();
  await expect.element(button('Back up now')).toHaveAttribute('aria-disabled', 'true');
  await button('Stop').click();
  await expect.element(main.getByRole('status')).toHaveTextContent('Stopping …');
  expect(calls.filter(({ path }) => path === 'backups.cancel')).toEqual([{ path: 'backups.cancel', input: { id: 6 } }]);
});

test('Test restore takes the newest that the key opens; a restore that failed is shown in red', async () => {
  let answer = filled;
  const calls = open(() => answer, {
    'backups.prove': () => {
      answer = {
        ...filled,
        lastProof: { state: 'failed', at: '2026-03-05T10:00:00.000Z', problem: 'The audit log failed its check.', backupId: 5 },
      };
      return { id: 5 };
    },
  });
  await button('Test restore').click();
  await expect.element(main.getByText('The last restore failed')).toBeVisible();
  await expect.element(main.getByText(/The audit log failed its check\. Make a new backup and test-restore it/)).toBeVisible();
  expect(calls.find(({ path }) => path === 'backups.prove')?.input).toEqual({ id: 5 });
});

test('deleting asks first, and a refusal puts the backup back; the last that was proven offers none', async () => {
  open(() => filled, {
    'backups.delete': () => {
      throw refuse('CONFLICT', 'This backup is being test-restored. Wait until it is done, or stop it');
    },
  });
  await row(0).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect
    .element(page.getByRole('alertdialog'))
    .toHaveTextContent(/^Delete this backup\?The backup of Mar 5, 2026.*is deleted for good\./);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('This backup is being test-restored. Wait until it is done, or stop it').first()).toBeVisible();
  await expect.element(row(0)).toHaveTextContent('Ada Stone');
  await row(2).getByRole('button').click();
  await expect.element(page.getByRole('menuitem', { name: 'Test restore' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Delete' }).elements()).toEqual([]);
});

test('without backups it says what comes; while it loads its shape stands there; a failure can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  open(() => {
    if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong');
    return empty;
  });
  await expect.element(main.getByText('The backups could not be loaded')).toBeVisible();
  isBroken = false;
  await button('Try again').click();
  await expect.element(main.getByText('No backups yet')).toBeVisible();
  await expect.element(button('Test restore')).toHaveAttribute('aria-disabled', 'true');
});

test('while it loads its shape stands there', async () => {
  open(() => new Promise(() => undefined));
  await expect.element(main.getByRole('status', { name: 'Loading the backups' })).toBeInTheDocument();
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme, and at 360 pixels nothing sticks out', async (theme) => {
  await page.viewport(360, 800);
  open(() => ({ ...filled, running: { kind: 'proof', backupId: 5, percent: 10, isStopping: false } }));
  await expect.element(main.getByRole('progressbar')).toBeVisible();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
