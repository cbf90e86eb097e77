// The servers that programs with a browser look at: the sample clinic, and one that has only just been founded.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers';
import { findNode, productProcess, root } from './node-runtime.mjs';

/**
 * Starts a server on a throwaway folder and resolves once it is ready: its url, its accounts by role (none in an empty clinic), the link
 * that founds an empty clinic, and how to end it and delete the folder.
 */
export async function startClinic({ port, isEmpty = false, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-clinic-'));
  const product = productProcess(isEmpty ? [] : ['--demo']);
  const server = spawn(findNode(), product.args, {
    cwd: root,
    env: { ...process.env, ...product.env, LOG_LEVEL: 'silent', ...env, PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await waitUntilReady(server);
  const accounts = [...printed.matchAll(/^ {2}(\w+) +(\S+@\S+) +(\S+)$/gm)].map(([, role, email, password]) => [role, { email, password }]);
  const stop = async () => {
    server.removeAllListeners('exit');
    const ended = new Promise((resolve) => server.on('exit', resolve));
    server.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const [setupLink] = /https?:\/\/\S+\/setup#?\S*/.exec(printed) ?? [];
  return { url: `http://127.0.0.1:${port}`, accounts: Object.fromEntries(accounts), setupLink, stop };
}

function waitUntilReady(server) {
  let printed = '';
  return new Promise((resolve, reject) => {
    server.on('exit', () => reject(new Error(`The server did not start:\n${printed}`)));
    server.stdout.on('data', (text) => {
      printed += String(text);
      if (printed.includes('is ready on')) setTimeout(() => resolve(printed), 500);
    });
  });
}

/** Signs in on the page's own browser context; ends on the chat. */
export async function signIn(page, url, { email, password }) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('#content').waitFor();
}

const founder = { email: 'founder@empty.clinic', password: 'a long and quiet afternoon' };

/** Makes the first administrator of an empty clinic, who is among its accounts from then on. */
export async function foundClinic(browser, clinic) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(clinic.setupLink);
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Founder');
  await page.getByLabel('Email Address').fill(founder.email);
  await page.getByLabel('New password').fill(founder.password);
  await page.getByLabel('Repeat the password').fill(founder.password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.locator('#content').waitFor();
  await context.close();
  clinic.accounts.admin = founder;
}
