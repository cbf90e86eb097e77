import { expect } from 'vitest';
import { administrator, journey } from './journey.ts';

journey('writes a note, gets it cited, opens it from its address, and after deleting it gets no answer', async ({ page }) => {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();

  await page.getByRole('link', { name: 'Memories', exact: true }).click();
  await page.getByText('No memories stored yet').waitFor();
  await page.getByRole('button', { name: 'Add Memory' }).click();
  await page.getByRole('textbox', { name: 'Topic', exact: true }).fill('Dressing trolley');
  await page.getByLabel('Content').fill('The code of the dressing trolley is 4711.');
  await page.getByLabel('Category (optional)').selectOption('Procedures');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Dressing trolley' }).waitFor();

  const ask = async (): Promise<string> => {
    await page.getByRole('link', { name: 'Chat', exact: true }).click();
    await page.getByLabel('Your question').fill('What is the code of the dressing trolley?');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/chat/*');
    await expect.poll(() => page.getByRole('log').innerText()).toMatch(/4711|Information Not Found/);
    return page.getByRole('log').innerText();
  };
  expect(await ask()).toContain('The code of the dressing trolley is 4711.');
  expect(await page.getByRole('log').innerText()).toContain('Dressing trolley');

  await page.goto('/memories?memory=1');
  const note = page.getByRole('dialog', { name: 'Memory' });
  await note.getByText('Used in 1 answer', { exact: true }).waitFor();
  await note.getByText('The code of the dressing trolley is 4711.').waitFor();
  await note.getByRole('button', { name: 'Actions for Dressing trolley' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No memories stored yet').waitFor();

  const after = await ask();
  expect(after).toContain('Information Not Found');
  expect(after).not.toContain('4711');
});
