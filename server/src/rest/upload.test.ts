import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAvi } from '../features/documents/extraction/testing/make-videos.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
beforeAll(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterAll(() => clinic.close());

type Fields = Record<string, string>;
interface Sent {
  content?: Buffer | string;
  fileName?: string;
  before?: Fields;
  behind?: Fields;
}

/** As a network brings it: nobody knows what is behind the file until the file has been taken. */
function* inPieces(whole: Buffer): Generator<Buffer> {
  for (let at = 0; at < whole.length; at += 16_384) yield whole.subarray(at, at + 16_384);
}

async function send(url: string, { content = '# Gloves\n', fileName = 'scan-0815.md', before = {}, behind = {} }: Sent) {
  const { payload, headers } = uploadForm(before, { name: fileName, content }, behind);
  const reply = await clinic.inject({
    method: 'POST',
    url,
    payload: Readable.from(inPieces(payload)),
    headers: { ...headers, authorization: `Bearer ${manager.token}` },
  });
  return { http: reply.statusCode, ...reply.json<{ id: number; error: string; code: string }>() };
}
const upload = (sent: Sent) => send('/api/documents/upload', sent);
const filesStored = () => readdirSync(join(clinic.folder, 'files')).length;

const kilobytes = (count: number) => `# Gloves\n\n${'A glove is changed between patients. '.repeat(28 * count)}\n`;
const about = { name: 'Glove policy', type: 'protocol' };

test.each<[string, Sent]>([
  ['before the file', { before: about }],
  ['behind a small file', { behind: about }],
  ['behind 200 kB', { content: kilobytes(200), behind: about }],
  ['behind five megabytes', { content: Buffer.concat([makeAvi(), Buffer.alloc(5_000_000)]), fileName: 'scan.avi', behind: about }],
  ['on both sides of 200 kB', { content: kilobytes(200), before: { name: about.name }, behind: { type: about.type } }],
])('name and type count %s', async (_where, sent) => {
  const { http, id } = await upload(sent);
  expect(http).toBe(201);
  expect((await manager.get(`/api/documents/${id}`)).json()).toMatchObject(about);
});

test('what is said of duplicates counts behind the file, for a new document and for a new version', async () => {
  const content = kilobytes(150);
  const { id } = await upload({ content });
  const stored = filesStored();
  expect(await upload({ content, behind: { duplicate: 'refuse' } })).toMatchObject({ http: 409, code: 'DUPLICATE' });
  expect(filesStored()).toBe(stored);
  const url = `/api/documents/${id}/versions`;
  expect(await send(url, { content })).toMatchObject({ http: 409, code: 'DUPLICATE' });
  expect(await send(url, { content, behind: { duplicate: 'allow' } })).toMatchObject({ http: 201 });
});

test.each<[string, Sent, string]>([
  ['a type that is none', { behind: { type: 'poem' } }, 'Document type must be one of: '],
  ['an empty name', { behind: { name: ' ' } }, 'Document name is required'],
  ['a name that is too long', { behind: { name: 'x'.repeat(201) } }, 'Document name is too long (200 characters at most)'],
  ['a field that is too long', { behind: { type: 'x'.repeat(3_000) } }, 'The field "type" is too long'],
  ['two names', { before: { name: 'One' }, behind: { name: 'Two' } }, 'The form has more than one field "name"'],
])('%s behind the file is refused, and of the file nothing is kept', async (_what, sent, sentence) => {
  const stored = filesStored();
  const { http, code, error } = await upload({ content: kilobytes(150), ...sent });
  expect([http, code, error]).toEqual([400, 'BAD_REQUEST', expect.stringContaining(sentence)]);
  expect(filesStored()).toBe(stored);
});

test('a second file, a broken end and a field that is no text are refused, not left out', async () => {
  const boundary = 'vademecum-boundary';
  const { payload, headers } = uploadForm({}, { name: 'one.md', content: '# One\n' });
  const whole = payload.toString();
  const end = `--${boundary}--\r\n`;
  const second = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="two.md"\r\n\r\n# Two\r\n`;
  const notText = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n`;
  const stored = filesStored();
  for (const [broken, sentence] of [
    [whole.replace(end, second + end), 'Send one file with each form'],
    [whole.replace(end, ''), 'The upload is not a complete form'],
    [whole.replace(end, notText + end), 'The field "name" must be text'],
  ] as const) {
    const reply = await clinic.inject({
      method: 'POST',
      url: '/api/documents/upload',
      payload: broken,
      headers: { ...headers, authorization: `Bearer ${manager.token}` },
    });
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, sentence]);
  }
  expect(filesStored()).toBe(stored);
});
