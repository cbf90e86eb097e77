import PDFDocument from 'pdfkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { byKeyboard } from './by-keyboard.ts';
import { administrator, journeyWith } from './journey.ts';
import type { App } from './start-app.ts';

const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });
const password = 'a sentence nobody guesses';
const manager = { email: 'ada@clinic.example', firstName: 'Ada', lastName: 'Marsh', role: 'manager' };
const nurse = { email: 'nora@clinic.example', firstName: 'Nora', lastName: 'Quinn', role: 'user' };
const steps = Array.from({ length: 90 }, (_, step) => `${step + 1}. Check room ${step + 1} before you leave it.`);
const content = [
  '| Document number | HC-SP-07 |',
  '| --- | --- |',
  '',
  '# Spills',
  '',
  'Put on gloves before you touch a spill.',
  '',
  ...steps,
].join('\n');

/** Calls the REST interface as somebody would who sets a clinic up. */
async function post(app: App, token: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
  const reply = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

async function addPerson(app: App, token: string, person: typeof manager): Promise<void> {
  const { activationLink } = await post(app, token, '/api/auth/users', person);
  const [, secret] = /#token=(.+)$/.exec(String(activationLink)) ?? [];
  await post(app, '', '/api/auth/activate', { token: secret, password });
}

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('#content').waitFor();
}

/** The nurse has a phone with a keyboard, and nothing to point with. */
async function readAndSign(screen: Page): Promise<void> {
  const keys = byKeyboard(screen);
  await keys.press('Open menu');
  await keys.press(/^To read/);
  await keys.press(/^Spill response/);
  await screen.getByText('Read to the end. Then you can acknowledge it.').waitFor();
  await keys.tabTo('Text of Spill response');
  const isAtEnd = async () => {
    await screen.keyboard.press('End');
    return screen.getByText('You have reached the end.').isVisible();
  };
  await expect.poll(isAtEnd, { timeout: 20_000 }).toBe(true);
  await keys.press('I have read and understood this');
  await keys.tabTo('Towels');
  await screen.keyboard.press('Space');
  await keys.fill('Your password', password);
  await screen.keyboard.press('Enter');
  await screen.getByText('The document says: “Put on gloves before you touch”').waitFor();
  await keys.tabTo('Towels');
  await screen.keyboard.press('ArrowDown');
  await keys.press('Sign');
  await screen.getByText('You have read everything.').waitFor();
  expect(keys.unseen).toEqual([]);
}

journey(
  'a manager asks, a nurse reads on her phone by keyboard and signs, and the manager exports the roster',
  async ({ app, browser, page }) => {
    const { token } = await post(app, '', '/api/auth/login', administrator);
    await addPerson(app, String(token), manager);
    await addPerson(app, String(token), nurse);
    await post(app, String(token), '/api/documents', { name: 'Spill response', content, type: 'protocol' });

    await signIn(page, manager.email);
    await page.goto('/documents');
    await page.getByRole('button', { name: 'Actions for Spill response' }).click();
    await page.getByRole('menuitem', { name: 'Ask to acknowledge' }).click();
    await page.getByRole('checkbox', { name: 'Users' }).click();
    await page.getByText('Currently asked: 1 person').waitFor();
    await page.getByLabel('Due').fill('2199-12-09');
    await page.getByRole('checkbox', { name: /^Require a signature/ }).click();
    await page.getByRole('button', { name: 'Add a check question' }).click();
    await page.getByLabel('Question', { exact: true }).fill('What comes first?');
    await page.getByLabel('Choice 1', { exact: true }).fill('Towels');
    await page.getByLabel('Choice 2', { exact: true }).fill('Gloves');
    await page.getByRole('radio', { name: 'Choice 2 is right' }).click();
    await page.getByLabel('Quote').fill('Put on gloves before you touch');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByText('0 of 1 person has acknowledged version 1').waitFor();
    await page.getByRole('button', { name: 'Remind' }).click();
    await page.getByText('1 person reminded', { exact: true }).first().waitFor();

    const hers = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
    const screen = await hers.newPage();
    await screen.goto('/');
    await signIn(screen, nurse.email);
    await screen.getByText('Please read “Spill response” by Dec 9, 2199.').first().waitFor();
    await readAndSign(screen);
    await hers.close();

    await page.reload();
    await page.getByText('1 of 1 person has acknowledged version 1').waitFor();
    expect(await page.getByRole('row', { name: /^Nora Quinn User 1/ }).textContent()).toMatch(/Yes$/);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const stream = await (await download).createReadStream();
    const csv = (await stream.toArray()).join('');
    expect(csv).toMatch(/Nora Quinn,user,Acknowledged,1,[^,]+,yes,,Spill response,HC-SP-07/);
  },
);

/** Four pages. */
async function makePdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [595, 842] });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const end = new Promise((resolve) => pdf.on('end', resolve));
  for (let page = 1; page <= 4; page++) {
    if (page > 1) pdf.addPage();
    for (let line = 1; line <= 20; line++) pdf.moveDown().text(`Rule ${page}.${line} of the ward is signed by two people.`);
  }
  pdf.end();
  await end;
  return Buffer.concat(parts);
}

journey('the pages of a PDF count as read at the last one', async ({ app, page }) => {
  const { token, user } = await post(app, '', '/api/auth/login', administrator);
  const file = { name: 'ward.pdf', mimeType: 'application/pdf', buffer: await makePdf() };
  const headers = { authorization: `Bearer ${String(token)}` };
  const upload = await page.request.post('/api/documents/upload', { headers, multipart: { file } });
  const { id } = (await upload.json()) as { id: number };
  const asked = { userIds: [(user as { id: number }).id], due: '2199-12-09' };
  await post(app, String(token), `/api/documents/${id}/acknowledgements`, asked);
  await signIn(page, administrator.email, administrator.password);
  await page.goto('/to-read');
  await page.getByRole('link', { name: /^ward/ }).click();
  await page.getByRole('region', { name: 'Pages of ward' }).getByRole('button', { name: 'Page 4' }).waitFor();
  expect(await page.getByText('You have reached the end.').count()).toBe(0);
  await page.getByLabel('Page', { exact: true }).fill('4');
  await page.keyboard.press('Enter');
  await page.getByText('You have reached the end.').waitFor();
  await page.getByRole('button', { name: 'I have read and understood this' }).click();
  await page.getByText('You have read everything.').waitFor();
});
