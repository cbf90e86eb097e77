import { expect } from 'vitest';
import { administrator, journey } from './journey.ts';

journey('finds a document by a misspelt word, opens it at the line, goes to the next hit and back to the hits', async ({ page }) => {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Chat', exact: true }).waitFor();
  const filler = Array.from({ length: 80 }, (_, index) => `Step ${index + 1} of the morning round is signed by two people.`).join('\n\n');
  const content = `# Exposure\n\nEvery needlestick is reported within 15 minutes.\n\n# Round\n\n${filler}\n\n# Kit\n\nThe needlestick kit hangs in room 4 <b>left</b>.`;
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const file = { name: 'Needlestick policy.txt', mimeType: 'text/plain', buffer: Buffer.from(content) };
  await page.getByLabel('Files', { exact: true }).setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByText('active', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search the documents' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('neddlestick kit');
  const hit = page.getByRole('article', { name: 'Needlestick policy' });
  await hit.waitFor();
  await page.getByText(/^1 document matches · [\d.]+ ms$/).waitFor();
  await page.getByText('Searched for needlestick instead of neddlestick').waitFor();
  expect(await hit.innerText()).toContain('hangs in room 4 <b>left</b>');

  await hit.getByRole('button', { name: 'View Full Document' }).click();
  const passage = page.getByRole('region', { name: 'Text of Needlestick policy' }).locator('mark:not([data-found])');
  await passage.last().waitFor();
  await expect.poll(() => passage.last().innerText()).toContain('needlestick kit');
  await page.getByText('2 of 4 · neddlestick kit').waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => passage.last().innerText()).toBe('needlestick');
  await expect.poll(() => new URL(page.url()).searchParams.get('line')).toBe('3');
  await page.goBack();
  await hit.waitFor();
});
