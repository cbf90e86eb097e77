import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, expect } from 'vitest';
import { connect } from './integrator.ts';
import { administrator, journeyWith } from './journey.ts';
import { startApp } from './start-app.ts';

const machines = await mkdtemp(join(tmpdir(), 'vademecum-backups-'));
const old = join(machines, 'old');
const fresh = join(machines, 'fresh');
const key = join(machines, 'key');
await mkdir(old);

const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none', DATA_DIR: old, ENCRYPTION_KEY_FILE: key });
afterAll(() => rm(machines, { recursive: true, force: true }));
const question = { query: 'In which room are the gloves?' };

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Backups', exact: true }).click();
}

journey(
  'backs up, proves it by a restore, downloads it, and on a fresh machine with the key the clinic answers as before',
  { timeout: 120_000 },
  async ({ app, page }) => {
    const rest = await connect(app.url, administrator);
    await rest.upload('gloves.txt', Buffer.from('Gloves are in room 4.'));
    const before = (await rest.call('POST', '/api/chat', question)).body as { response: string };
    await signIn(page);
    const rows = page.getByRole('region', { name: 'Backups' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Back up now' }).click();
    await rows
      .filter({ hasText: /Manual.*1 document/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Test restore' }).and(page.locator(':enabled')).click();
    await rows
      .filter({ hasText: /Verified.*Manual/ })
      .first()
      .waitFor();

    await rows
      .first()
      .getByRole('button', { name: /Actions for the backup/ })
      .click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Download' }).click()]);
    const file = join(machines, 'carried.backup');
    await copyFile(await download.path(), file);
    expect(download.suggestedFilename()).toMatch(/^vademecum-.*\.backup$/);

    const there = { DATA_DIR: fresh, ENCRYPTION_KEY_FILE: key };
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...there };
    const admin = join(import.meta.dirname, '../server/src/admin.ts');
    await mkdir(fresh);
    const { stdout } = await promisify(execFile)(process.execPath, [admin, 'restore', file], { env, cwd: fresh });
    expect(stdout).toMatch(/1 document/);
    const restored = await startApp({ ...there, MODEL: 'extractive', EMBEDDINGS: 'none' });
    const again = await connect(restored.url, administrator);
    const after = (await again.call('POST', '/api/chat', question)).body as { response: string };
    expect(after.response).toContain('Gloves are in room 4.');
    expect(after.response).toBe(before.response);
    await page.goto(restored.url);
    await signIn(page);
    await page.getByText('This clinic was restored').waitFor();
    await restored.stop();
  },
);
