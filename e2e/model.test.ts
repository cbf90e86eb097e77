import type { Page } from 'playwright';
import { expect } from 'vitest';
import { startFakeModelServer } from '../server/src/testing/fake-model-server.ts';
import { administrator, journeyWith } from './journey.ts';

const policy = `# Cold chain

Vaccines are kept between 2 and 8 °C in the refrigerator of room 4. Never store food in the vaccine refrigerator. The alarm rings after 10 minutes above 8 °C.
`;
const question = 'At what temperature are vaccines kept in the refrigerator?';
const trial = 'The door of the vaccine refrigerator may be open for at most 2 minutes. [1]';
const answer =
  'Vaccines in the refrigerator of room 4 are kept between 2 and 8 °C. [1] The alarm rings after 30 minutes above 8 °C. [1] Food is never stored in the vaccine refrigerator. [1]';

async function ask(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByText('Ask me anything about your clinic procedures!').waitFor();
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/chat/*');
  await expect
    .poll(() => page.getByRole('log').innerText(), { timeout: 10_000 })
    .toMatch(/checked against documents|Quoted from documents/);
  return page.getByRole('log').innerText();
}

const journey = journeyWith({ MODEL: 'auto', MODEL_BASE_URL: 'http://127.0.0.1:9' });

journey('chooses a model, tests it, reads what it wrote with what has no source, and is answered without it, too', async ({ page }) => {
  const fake = await startFakeModelServer();
  fake.reply(({ text }) => (text.includes('How long can the vaccine refrigerator door stay open') ? trial : answer));

  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const file = { name: 'Cold chain.md', mimeType: 'text/markdown', buffer: Buffer.from(policy) };
  await page.locator('input[type=file]').last().setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /Cold chain.*active/ }).waitFor();

  await page.getByRole('link', { name: 'Preferences' }).click();
  await page.getByRole('tab', { name: 'Model' }).click();
  await page.getByRole('heading', { name: 'Current: quotes from documents' }).waitFor();
  await page.getByText('no Ollama found on this machine').waitFor();
  await page.getByRole('radio', { name: 'Ollama', exact: true }).check();
  await page.getByLabel('Base URL').fill(fake.url);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: 'llama3.2:3b 2.0 GB' }).click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('ollama:llama3.2:3b can be used').waitFor();
  await page.getByRole('list', { name: 'What it wrote' }).getByText('in the passage').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Current: ollama:llama3.2:3b' }).waitFor();
  await page.getByText(/^Saved by /).waitFor();

  const written = await ask(page);
  expect(written).toMatch(/written by ollama:llama3\.2:3b.*checked against documents/i);
  const log = page.getByRole('log');
  await expect.poll(() => log.innerText()).toMatch(/The alarm rings after 30 minutes above 8 °C\.\s*no source/);
  expect(written).toContain('1 sentence has no source in the documents');

  await fake.close();
  const quoted = await ask(page);
  expect(quoted).toContain('Vaccines are kept between 2 and 8 °C in the refrigerator of room 4.');
  expect(quoted).toContain('No model wrote this answer');
  expect(quoted).toContain('could not be reached');
  expect(quoted).toContain('Quoted from documents');
});
