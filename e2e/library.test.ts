import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { connect } from './integrator.ts';
import { administrator, journeyWith } from './journey.ts';

const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });

/** A folder with folders in it, as a clinic keeps its policies. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vademecum-policies-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'Sharps'));
  const files = {
    'Sharps/Form A-1312 B.md': '# Needlestick\n\nA needlestick must be reported to the charge nurse within one hour.\n',
    'Sharps/photo.heic': 'no document',
    'Parking.md': '# Parking\n\nStaff park behind the house.\n',
    '.DS_Store': 'of the system',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

journey('a folder is uploaded, a form found by its code and deleted with another, and answers nothing any more', async ({ app, page }) => {
  await page.goto('/documents');
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('No documents yet').waitFor();

  await page.getByRole('button', { name: 'Upload Document' }).click();
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await asked).setFiles(await makeFolder());
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('2 of 2 added').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByText(/^photo\.heic was left out/).waitFor();
  await page.getByText('2 documents', { exact: true }).waitFor();

  await page.getByRole('searchbox', { name: 'Search documents' }).fill('a1312b');
  await page.getByText('1 of 2 documents').waitFor();
  await page.getByRole('link', { name: 'Form A-1312 B' }).click();
  await page.getByText('within one hour').waitFor();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('');
  await page.getByRole('button', { name: 'Select documents' }).click();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Delete 2 documents' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No documents yet').waitFor();
  await page.getByText('Select a document').waitFor();

  const program = await connect(app.url, administrator);
  const answer = await program.call('POST', '/api/chat', { query: 'Within what time must a needlestick be reported?' });
  expect(answer.body).toMatchObject({ grounded: false, citations: [] });
});

journey('a tab with an upload on its way does not close without asking', async ({ page }) => {
  await page.goto('/documents');
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  // The network takes the file and does not come to an end with it.
  await page.route('**/api/documents/upload', () => undefined);
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'Policy.md', mimeType: 'text/markdown', buffer: Buffer.from('Text.') });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Continue in background' }).click();
  await page.getByRole('button', { name: 'Cancel Policy' }).waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await page.getByRole('button', { name: 'Cancel Policy' }).click();
});
