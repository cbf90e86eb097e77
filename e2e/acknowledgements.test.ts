import PDFDocument from 'pdfkit';
import { expect } from 'vitest';
import { connect } from './integrator.ts';
import { administrator, journeyWith } from './journey.ts';

const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });

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
  const program = await connect(app.url, administrator);
  const { id } = (await program.upload('ward.pdf', await makePdf())).body;
  await program.call('POST', `/api/documents/${id}/acknowledgements`, { roles: ['admin'], due: '2199-12-09' });
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.locator('#content').waitFor();
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
