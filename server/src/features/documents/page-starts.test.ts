import { expect, test } from 'vitest';
import { createTestApp, uploadForm } from '../../testing/test-app.ts';
import { makePdf } from './extraction/testing/make-files.ts';

test('a PDF says where each of its pages starts in the text; what was pasted has no pages', async () => {
  const clinic = await createTestApp();
  const manager = await clinic.as('manager');
  const content = await makePdf((pdf) => {
    pdf.text('Wash the wound with soap and water for five minutes.');
    pdf.addPage();
    pdf.text('The form is F-IC-07 and it goes to the charge nurse.');
  });
  const form = uploadForm({}, { name: 'needlestick.pdf', content });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
  await manager.send('POST', '/api/documents', { name: 'Pasted', content: 'Wash the wound.', type: 'protocol' });

  const open = async (id: number) =>
    (await manager.get(`/api/documents/${id}`)).json<{ content: string; pageStarts: number[]; pageCount: number | null }>();
  const file = await open(1);
  expect(file.pageCount).toBe(2);
  expect(file.pageStarts.map((start) => file.content.slice(start, start + 8))).toEqual(['Wash the', 'The form']);
  expect((await open(2)).pageStarts).toEqual([]);
  await clinic.close();
});
