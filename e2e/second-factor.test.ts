import { createHmac } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { administrator, journey } from './journey.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for a secret, `ahead` steps of 30 seconds from now: RFC 6238. */
function codeOf(secret: string, ahead = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

journey('sets up a second factor, signs in with a code and a recovery code, and signs out of two tabs at once', async ({ page }) => {
  await enterPassword(page);
  await page.getByRole('link', { name: /First Administrator/ }).click();
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = await page.getByRole('dialog').locator('code').innerText();
  const used = codeOf(secret);
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.getByLabel('Your password').fill(administrator.password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const recoveryCode = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.getByText('10 of 10 recovery codes are left.').waitFor();

  const other = await page.context().newPage();
  await other.goto('/chat');
  await other.getByLabel('Your question').fill('A half-written question');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await other.getByText('You signed out in another tab').waitFor();
  expect(await other.evaluate<string>('document.body.innerText + JSON.stringify(sessionStorage)')).not.toContain('half-written');
  await other.close();

  await enterPassword(page);
  // The code that enabled it is used up; the next one is let in already.
  await page.getByLabel('Code from your authenticator app').fill(used);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Incorrect code.').waitFor();
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();

  await enterPassword(page);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: /First Administrator/ }).click();
  await page.getByText('9 of 10 recovery codes are left.').waitFor();
});
