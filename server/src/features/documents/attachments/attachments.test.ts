import { expect, test } from 'vitest';
import { createTestApp, uploadForm } from '../../../testing/test-app.ts';

const mail = [
  'From: Ann Lee <ann@clinic.example>',
  'Subject: New glove policy',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b\r\nContent-Type: text/plain\r\n\r\nThe new policy is attached.',
  '--b\r\nContent-Type: text/plain; name=gloves.txt\r\nContent-Disposition: attachment\r\n\r\nGloves are changed between two patients.',
  '--b\r\nContent-Type: application/zip; name=old.zip\r\nContent-Disposition: attachment\r\n\r\nPK',
  '--b--',
].join('\r\n');

test('a manager agrees, and what is attached to a mail becomes documents for the same people', async () => {
  const clinic = await createTestApp();
  const manager = await clinic.as('manager');
  const form = uploadForm({}, { name: 'news.eml', content: mail });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  const { id } = (await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers })).json<{
    id: number;
  }>();
  await clinic.deps.ingest.idle();
  const open = async (document: number) =>
    (await manager.get(`/api/documents/${document}`)).json<{ name: string; content: string; type: string }>();
  expect(await open(id)).toMatchObject({
    type: 'mail',
    content: expect.stringContaining('Attachments: gloves.txt, old.zip') as string,
    report: { attachments: [{ name: 'gloves.txt' }, { name: 'old.zip' }] },
  });

  const reply = await manager.send('POST', `/api/documents/${id}/attachments`, {});
  const { added, refused } = reply.json<{ added: { id: number; name: string }[]; refused: { name: string; reason: string }[] }>();
  await clinic.deps.ingest.idle();
  expect(added).toMatchObject([{ name: 'gloves' }]);
  expect(await open(added[0]?.id ?? 0)).toMatchObject({ content: 'Gloves are changed between two patients.', status: 'active' });
  expect(refused).toEqual([{ name: 'old.zip', reason: expect.stringMatching(/^Files of the kind "\.zip" cannot be read\./) as string }]);

  const again = (await manager.send('POST', `/api/documents/${id}/attachments`, {})).json<{ refused: { reason: string }[] }>();
  expect(again.refused[0]?.reason).toMatch(/^This exact file is already in the library as "gloves"/);
  expect((await manager.send('POST', `/api/documents/${added[0]?.id}/attachments`, {})).json()).toMatchObject({
    error: 'This document is not a mail',
  });
  expect((await (await clinic.as('user')).send('POST', `/api/documents/${id}/attachments`, {})).statusCode).toBe(403);
  await clinic.close();
});
