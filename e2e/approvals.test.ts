import { expect } from 'vitest';
import type { Page } from 'playwright';
import { byKeyboard, type ByKeyboard } from './by-keyboard.ts';
import { connect, type Integrator } from './integrator.ts';
import { administrator, journeyWith } from './journey.ts';

const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });
const password = 'a sentence nobody guesses';
const text = (time: string) => `# Needlestick\n\nA needlestick must be reported to the charge nurse within ${time}.\n`;
const query = 'Within what time must a needlestick be reported to the charge nurse?';

async function addPerson(program: Integrator, firstName: string, role: string): Promise<string> {
  const email = `${firstName.toLowerCase()}@clinic.example`;
  const { body } = await program.call('POST', '/api/auth/users', { email, firstName, lastName: 'Vance', role });
  const token = new URL((body as { activationLink: string }).activationLink).hash.replace('#token=', '');
  await program.call('POST', '/api/auth/activate', { token, password });
  return email;
}

/** Signs in with the keyboard alone, as another person than before. */
async function signIn(page: Page, email: string, secret = password): Promise<ByKeyboard> {
  await page.context().clearCookies();
  const keys = byKeyboard(page);
  await page.goto('/login');
  await page.getByLabel('Email Address').waitFor();
  await keys.fill('Email Address', email);
  await keys.fill('Password', secret);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New Chat' }).waitFor();
  return keys;
}

/** Chooses one in the field that searches by name. */
async function addApprover(page: Page, keys: ByKeyboard, name: string): Promise<void> {
  await keys.fill('Add an approver', name);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
}

async function approve(page: Page, email: string): Promise<void> {
  const keys = await signIn(page, email);
  await page.getByRole('link', { name: /Approvals.*1 waiting for your approval/ }).waitFor();
  await keys.goTo('approvals', 'Approvals');
  await keys.press('Review Sharps policy');
  await page.getByRole('dialog', { name: 'Review Sharps policy' }).locator('ins', { hasText: '15' }).waitFor();
  await keys.press('Approve');
  const asked = page.getByRole('dialog', { name: 'Approve this version' });
  await asked.waitFor();
  await keys.fill('Comment (optional)', 'Checked');
  await keys.press('Approve');
  await asked.waitFor({ state: 'detached' });
  expect(keys.unseen).toEqual([]);
}

journey('a new version waits for two approvers; once both have approved it, answers cite it', async ({ app, page }) => {
  const program = await connect(app.url, administrator);
  const author = await addPerson(program, 'Ada', 'manager');
  const approvers = [await addPerson(program, 'Nora', 'user'), await addPerson(program, 'Omar', 'manager')];
  const { body } = await program.call('POST', '/api/documents', { name: 'Sharps policy', content: text('one hour'), type: 'protocol' });
  const { id } = body as { id: number };
  const cited = async () => JSON.stringify((await program.call('POST', '/api/chat', { query })).body);

  const admin = await signIn(page, administrator.email, administrator.password);
  await admin.goTo('preferences', 'Preferences');
  await page.goto('/preferences?tab=approval');
  await page.getByText('Default approvers', { exact: true }).waitFor();
  await admin.tabTo('Approval required');
  await page.keyboard.press('Space');
  await admin.press('Save rules');
  await page.getByText('Approval rules saved', { exact: true }).waitFor();

  const writer = await connect(app.url, { email: author, password });
  await writer.call('PUT', `/api/documents/${id}/text`, { content: text('15 minutes') });
  const keys = await signIn(page, author);
  await page.goto(`/documents/${id}`);
  const panel = page.getByRole('region', { name: 'Approval' });
  await panel.getByText('Draft').waitFor();
  await panel.getByText('No approver is named yet').waitFor();
  await keys.press('Approvers and dates');
  const dialog = page.getByRole('dialog', { name: 'Approvers and dates' });
  await dialog.waitFor();
  await addApprover(page, keys, 'Nora Vance');
  await addApprover(page, keys, 'Omar Vance');
  await keys.press('Save');
  await dialog.waitFor({ state: 'detached' });
  await keys.press('Submit for approval');
  await panel.getByText('In review').waitFor();
  await panel.getByText('Nora Vance Next to decide').waitFor();
  expect(keys.unseen).toEqual([]);
  expect(await cited()).toContain('one hour');

  await approve(page, approvers[0] ?? '');
  expect(await cited()).toContain('one hour');
  await approve(page, approvers[1] ?? '');
  await page.getByText('Nothing is waiting for approval').waitFor();
  const answer = await cited();
  expect(answer).toContain('15 minutes');
  expect(answer).not.toContain('one hour');
  await page.goto(`/documents/${id}`);
  await page.getByText('Approved by Nora Vance and Omar Vance').waitFor();
});
