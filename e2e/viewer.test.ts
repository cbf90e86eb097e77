import PDFDocument from 'pdfkit';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { administrator, journey } from './journey.ts';

/** Six pages, each with a heading and twenty sentences of its own, in a font that the file does not bring along. */
async function handbook(): Promise<Buffer> {
  const pdf = new PDFDocument({ size: [595, 842] });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const end = new Promise((resolve) => pdf.on('end', resolve));
  for (let page = 1; page <= 6; page++) {
    if (page > 1) pdf.addPage();
    pdf.fontSize(18).text(`Chapter ${page}`).fontSize(11);
    for (let line = 1; line <= 20; line++) pdf.moveDown(1.5).text(`Rule ${page}.${line} of the ward is signed by two people.`);
  }
  pdf.end();
  await end;
  return Buffer.concat(parts);
}

async function uploadHandbook(page: Page): Promise<void> {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  const file = { name: 'Ward handbook.pdf', mimeType: 'application/pdf', buffer: await handbook() };
  await page.getByLabel('Files', { exact: true }).setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByText('active', { exact: true }).first().waitFor();
}

/** Drawing takes as long as it takes. */
const slowly = { timeout: 30_000 };

/** True once there is ink on the picture of the page. */
async function isDrawn(page: Page, number: number): Promise<boolean> {
  const look = `(() => {
    const canvas = document.querySelector('[role=region][aria-label^="Pages of"] [data-page="${number}"] canvas');
    if (canvas === null || canvas.width === 0) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, index) => index % 4 === 0 && value < 100 && data[index + 3] === 255);
  })()`;
  return (await page.evaluate(look)) === true;
}

journey(
  'opens a PDF on its pages with the words marked; next to its text both scroll together, and nothing is loaded from another host',
  async ({ page, app }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await uploadHandbook(page);
    let isBroken = true;
    await page.route('**/api/documents/*/file?inline=1', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.getByRole('link', { name: 'Ward handbook' }).click();
    await page.getByText('The pages could not be shown').waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    const number = page.getByLabel('Page', { exact: true });
    await number.waitFor();
    await expect.poll(() => isDrawn(page, 1), slowly).toBe(true);

    await page.getByRole('button', { name: 'Side by side' }).click();
    const text = page.getByRole('region', { name: 'Text of Ward handbook' });
    await number.fill('4');
    await number.press('Enter');
    const rule = text.getByText('Rule 4.5 of the ward');
    await expect.poll(async () => (await rule.boundingBox())?.y, slowly).toBeLessThan(900);
    expect((await rule.boundingBox())?.y).toBeGreaterThan(0);
    await expect.poll(() => isDrawn(page, 4), slowly).toBe(true);

    const address = new URL(page.url());
    const line = await text.getByText('Rule 6.3 of the ward').getAttribute('data-line');
    await page.goto(`${address.pathname}?view=both&line=${line}`);
    await expect.poll(() => isDrawn(page, 6), slowly).toBe(true);
    await expect.poll(() => number.inputValue(), slowly).toBe('6');
    await page.getByText(`Line ${line} marked · page 6 of 6`).waitFor();
    await page.goto(`${address.pathname}?text=${encodeURIComponent('Rule 5.6 of the ward is signed')}`);
    await expect.poll(() => page.locator('[data-page="5"] [data-quote]').count(), slowly).toBe(1);
    await page.getByRole('region', { name: 'Page thumbnails' }).getByRole('button', { name: 'Page 2' }).click();
    await expect.poll(() => number.inputValue(), slowly).toBe('2');
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await text.getByText('Rule 5.6 of the ward').first().waitFor();
    expect(asked.filter((url) => !url.startsWith(app.url) && !url.startsWith('data:'))).toEqual([]);
  },
);

journey('prints a document whole, without what stands around it', async ({ page }) => {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('link', { name: 'Ward handbook' }).click();
  await page.getByRole('region', { name: 'Pages of Ward handbook' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Pages', exact: true }).isVisible()).toBe(false);
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
  expect(pages?.length).toBeGreaterThan(3);
});
