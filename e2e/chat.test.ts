import { expect } from 'vitest';
import { administrator, journey } from './journey.ts';

const policy = `# Cold chain

The vaccine refrigerator is kept between 2 and 8 degrees Celsius.

## Alarm

When the alarm sounds, move the vaccines to the spare refrigerator in Room 12 within 20 minutes.
Then write the time into the logbook.
`;

journey('asks, reads the answer with its source, and finds the very line in the document', async ({ page }) => {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'Cold chain.md', mimeType: 'text/markdown', buffer: Buffer.from(policy) });
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: /Cold chain.*active/ }).waitFor();

  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByLabel('Your question').fill('Where do I move the vaccines when the alarm sounds?');
  await page.keyboard.press('Enter');
  await page.getByText('Quoted from documents').waitFor();
  await page.waitForURL('**/chat/*');
  expect(await page.getByRole('log').innerText()).toContain('move the vaccines to the spare refrigerator in Room 12 within 20 minutes');

  await page
    .getByRole('log')
    .getByRole('paragraph')
    .getByRole('button', { name: /^\[\d+\] Cold chain, line 7$/ })
    .click();
  const passage = page.getByRole('complementary', { name: 'Cited document' }).locator('[data-line="7"] mark');
  await passage.waitFor();
  const sentence = 'When the alarm sounds, move the vaccines to the spare refrigerator in Room 12 within 20 minutes.';
  await expect.poll(() => passage.innerText()).toBe(sentence);
  expect(await page.locator('mark').count()).toBe(1);

  await page.reload();
  await passage.waitFor();
  await expect.poll(() => passage.innerText()).toBe(sentence);
});
