// npm run screenshots: takes the pictures of docs/screenshots again, of the sample clinic as it is today.
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { main, root } from './node-runtime.mjs';
import { signIn, startClinic } from './sample-clinic.mjs';

const port = process.env.PORT ?? '3999';
const url = `http://127.0.0.1:${port}`;
const pictures = join(root, 'docs', 'screenshots');
const viewport = { width: 1440, height: 900 };

/** What each shows, by whom it is seen, and what is done before. */
const shots = [
  { name: 'backups', role: 'admin', path: '/backups', prepare: backUp },
  { name: 'answer', role: 'manager', path: '/chat', prepare: askAndOpen },
  { name: 'documents', role: 'manager', path: '/documents', prepare: openPolicy },
  { name: 'memory-health', role: 'admin', path: '/memory-management?tab=health' },
  { name: 'analytics', role: 'admin', path: '/analytics?period=30', prepare: checkAuditFirst },
  { name: 'ai-learning', role: 'admin', path: '/ai-learning?tab=documentation' },
  { name: 'approval-review', role: 'admin', path: '/approvals', prepare: openReview },
  { name: 'roster', role: 'manager', path: '/documents', prepare: openRoster },
  { name: 'clinic', role: 'admin', path: '/clinic' },
];

async function askAndOpen(page) {
  await page.getByRole('textbox', { name: /question/i }).fill('How soon must a needlestick be reported?');
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /line 45/ })
    .first()
    .click();
  await page.getByText('Source [1]').first().waitFor();
}

async function openPolicy(page) {
  await page.getByRole('link', { name: 'Needlestick and Blood Exposure' }).first().click();
}

async function openReview(page) {
  await page.getByRole('button', { name: 'Review No-Shows and Late Arrivals' }).click();
  await page.getByText('Telehealth').first().waitFor();
}

async function openRoster(page) {
  await page.getByRole('link', { name: 'Privacy and Minimum Necessary' }).first().click();
  await page.getByRole('button', { name: 'Acknowledgements' }).click();
  await page.getByText('have acknowledged version').waitFor();
}

async function backUp(page) {
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('Not verified').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Test restore' }).first().click();
  await page.getByText(/Restored and compared/).waitFor({ timeout: 60_000 });
}

/** Otherwise the banner says that the audit log is not checked yet. */
async function checkAuditFirst(page) {
  await page.goto(`${url}/audit-log`);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.waitForTimeout(3_000);
  await page.goto(`${url}/analytics?period=30`);
}

async function take(browser, accounts, { name, role, path, prepare }) {
  const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, url, accounts[role]);
  await page.goto(url + path);
  await prepare?.(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: join(pictures, `${name}.png`) });
  await context.close();
  console.log(`${name}.png`);
}

await main(async () => {
  await installIfNeeded();
  await buildIfStale();
  const { accounts, stop } = await startClinic({ port });
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    for (const shot of shots) await take(browser, accounts, shot);
  } finally {
    await browser.close();
    await stop();
  }
});
