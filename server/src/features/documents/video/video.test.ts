import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pagePolicy } from '../../../lib/security-headers.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';
import { type MadeCue, makeAvi, makeMatroska, makeMp4 } from '../extraction/testing/make-videos.ts';
import { verifyStorage } from '../verify.service.ts';
import { readVideo } from './read-video.ts';

vi.setConfig({ testTimeout: 30_000 });

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
});
afterEach(() => clinic.close());

const cues: MadeCue[] = [
  [1_000, 4_000, 'Wear gloves when you clean a blood spill.'],
  [4_500, 9_000, 'Leave the bleach solution on the spill for ten minutes.'],
  [9_500, 12_000, 'Then wipe it from the edge to the middle.'],
];
const question = 'How long must the bleach solution stay on the spill?';
const noTranscript = 'This video has no transcript, so it cannot be searched or cited: paste or upload one (SRT or VTT).';

async function upload(name: string, content: Buffer) {
  const form = uploadForm({}, { name, content });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  return clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
}
const uploaded = async (name: string, content: Buffer) => (await upload(name, content)).json<{ id: number }>().id;

interface Answer {
  grounded: boolean;
  citations: { documentId: number; lineIndex: number; quote: string }[];
}
const ask = async () => (await manager.send('POST', '/api/chat', { query: question })).json<Answer>();
const get = async (id: number) => (await manager.get(`/api/documents/${id}`)).json<object>();

test.each([
  ['spill.mp4', makeMp4([{ cues }])],
  ['spill.mkv', makeMatroska([{ cues, packing: 'zlib' }])],
])('the subtitles in %s are its text: an answer cites the line, which has its time', async (name, bytes) => {
  const reply = await upload(name, bytes);
  expect([reply.statusCode, reply.json()]).toEqual([
    201,
    expect.objectContaining({ type: 'video', status: 'active', statusMessage: null }),
  ]);
  const { id } = reply.json<{ id: number }>();
  const { grounded, citations } = await ask();
  expect(grounded).toBe(true);
  expect(citations[0]).toMatchObject({ documentId: id, lineIndex: 1, quote: 'Leave the bleach solution on the spill for ten minutes.' });
  expect(await get(id)).toMatchObject({
    content: cues.map(([, , text]) => text).join('\n'),
    outline: [],
    video: { cues: cues.map(([start, end]) => [start, end]), isTranscribing: false, canTranscribe: false },
  });
});

test('a video without subtitles is kept and played, says what it lacks, and answers as soon as it is given a transcript', async () => {
  const id = await uploaded('spill.avi', makeAvi());
  expect(await get(id)).toMatchObject({ status: 'active', statusMessage: noTranscript, content: '', wordCount: 0, video: { cues: null } });
  expect((await manager.get('/api/documents')).json()).toMatchObject([{ id, content: '' }]);
  expect(await verifyStorage(clinic.deps)).toMatch(/^All is well: 1 documents/);
  expect((await ask()).grounded).toBe(false);

  const srt = cues.map(([start, end, text], index) => `${index + 1}\n00:00:${stamp(start)} --> 00:00:${stamp(end)}\n${text}\n`).join('\n');
  const given = await manager.send('PUT', `/api/documents/${id}/transcript`, { text: srt });
  expect([given.statusCode, given.json()]).toEqual([200, expect.objectContaining({ statusMessage: null, wordCount: 27 })]);
  expect((await ask()).citations[0]).toMatchObject({ documentId: id, lineIndex: 1 });
  expect(await get(id)).toMatchObject({ video: { cues: cues.map(([start, end]) => [start, end]) } });

  await manager.send('PUT', `/api/documents/${id}/transcript`, { text: 'Nothing about that.\nJust words.' });
  expect((await ask()).grounded).toBe(false);
  expect(await get(id)).toMatchObject({ content: 'Nothing about that.\nJust words.', video: { cues: null } });
  expect((await manager.send('DELETE', `/api/documents/${id}/transcript`)).json()).toMatchObject({
    statusMessage: noTranscript,
    contentLength: 0,
  });
  expect(await verifyStorage(clinic.deps)).toMatch(/^All is well/);
});

const stamp = (ms: number) => (ms / 1000).toFixed(3).padStart(6, '0').replace('.', ',');

test('a transcript is refused with a sentence, and where there is no video', async () => {
  const id = await uploaded('spill.avi', makeAvi());
  const text = await uploaded('policy.md', Buffer.from('# Spills\n\nWear gloves.'));
  const put = async (of: number, words: string) => {
    const reply = await manager.send('PUT', `/api/documents/${of}/transcript`, { text: words });
    return [reply.statusCode, reply.json<{ error: string }>().error];
  };
  expect(await put(id, ' ')).toEqual([400, 'The transcript is empty']);
  expect(await put(id, 'WEBVTT\n')).toEqual([400, 'This subtitle file contains no text']);
  expect(await put(text, 'Words.')).toEqual([409, 'Only a video that was uploaded can have a transcript']);
  expect(await put(999, 'Words.')).toEqual([404, 'Document not found']);
  const asked = await manager.send('POST', `/api/documents/${id}/transcription`);
  expect([asked.statusCode, asked.json<{ error: string }>().error]).toEqual([409, expect.stringMatching(/^No transcription server/)]);
  await clinic.deps.db.updateTable('documents').set({ status: 'processing' }).where('id', '=', id).execute();
  expect(await put(id, 'Words.')).toEqual([409, 'This video is still being read. Try again in a moment']);
});

test.each([
  ['spill.mp4', makeMp4([{ cues }]).subarray(0, 200), 422, /its index is missing/],
  ['spill.mkv', makeMp4([{ cues }]), 415, /^This is an MP4 or QuickTime video/],
  ['spill.webm', Buffer.from('just words'), 415, /^This is not a \.webm video/],
])('%s that is broken or something else is refused and leaves nothing behind', async (name, bytes, status, message) => {
  const reply = await upload(name, bytes);
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([status, expect.stringMatching(message)]);
  expect(readdirSync(join(clinic.folder, 'files'))).toEqual([]);
});

test('a video that takes too long to look through is kept all the same, and says so', async () => {
  const bytes = makeMp4([{ cues }]);
  const { name: storedFile } = await clinic.deps.files.write(Readable.from([bytes]), { bytes: Infinity, tooLarge: () => new Error() });
  const video = { extension: 'mp4', storedFile, size: bytes.length, wallMs: 1 } as const;
  const { text, warnings } = await readVideo(clinic.deps, video, new AbortController().signal);
  expect([text, warnings]).toEqual(['', [noTranscript, 'Looking for subtitles in it took too long.']]);
});

test('videos have a limit of their own', async () => {
  await clinic.close();
  clinic = await createTestApp({ settings: { MAX_UPLOAD_MB: '1', MAX_VIDEO_MB: '3' } });
  manager = await clinic.as('manager');
  const padded = (megabytes: number) => Buffer.concat([makeAvi(), Buffer.alloc(megabytes * 1024 * 1024)]);
  expect((await upload('spill.avi', padded(2))).statusCode).toBe(201);
  const large = await upload('spill.avi', padded(3));
  expect([large.statusCode, large.json<{ error: string }>().error]).toEqual([413, 'The file is larger than 3 MB']);
});

const play = (id: number, headers: Record<string, string> = {}, caller = manager) =>
  clinic.inject({ url: `/api/documents/${id}/file?inline=1`, headers: { authorization: `Bearer ${caller.token}`, ...headers } });

test('a player gets the ranges that it asks for, as what the video is', async () => {
  const bytes = makeMp4([{ cues }]);
  const id = await uploaded('Blood spill.mp4', bytes);
  const whole = await play(id);
  expect([whole.statusCode, whole.rawPayload.equals(bytes)]).toEqual([200, true]);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': "inline; filename*=UTF-8''Blood%20spill.mp4",
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  });
  expect(whole.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
  // The page may play what comes from its own server, and nothing else.
  expect(pagePolicy.split('; ')).toContain("media-src 'self'");
  const tag = String(whole.headers.etag);
  const size = bytes.length;
  const cases: [Record<string, string>, number, string | undefined][] = [
    [{ range: 'bytes=0-' }, 206, `bytes 0-${size - 1}/${size}`],
    [{ range: 'bytes=5-9' }, 206, `bytes 5-9/${size}`],
    [{ range: 'bytes=-7' }, 206, `bytes ${size - 7}-${size - 1}/${size}`],
    [{ range: `bytes=10-${size * 2}` }, 206, `bytes 10-${size - 1}/${size}`],
    [{ range: `bytes=${size}-` }, 416, `bytes */${size}`],
    [{ range: 'bytes=-0' }, 416, `bytes */${size}`],
    [{ range: 'bytes=9-5' }, 200, undefined],
    [{ range: 'bytes=5-9', 'if-range': tag }, 206, `bytes 5-9/${size}`],
    [{ range: 'bytes=5-9', 'if-range': '"another"' }, 200, undefined],
  ];
  for (const [headers, status, range] of cases) {
    const reply = await play(id, headers);
    expect([reply.statusCode, reply.headers['content-range']], JSON.stringify(headers)).toEqual([status, range]);
    if (status === 416) expect(reply.json()).toMatchObject({ error: 'The file is shorter than the range that was asked for' });
    const [, from, to] = /^bytes (\d+)-(\d+)/.exec(range ?? '') ?? [];
    if (status === 206) expect(reply.rawPayload.equals(bytes.subarray(Number(from), Number(to) + 1))).toBe(true);
  }
});

test('a document without pages is not opened in place, and a name cut within a character does no harm', async () => {
  const text = await uploaded('policy.md', Buffer.from('# Spills\n\nWear gloves.'));
  expect((await play(text)).json()).toMatchObject({
    error: 'Only a PDF file or a video opens in place; leave out inline to download the file',
  });
  expect((await play(0)).statusCode).toBe(400);
  const long = await uploaded(`${'a'.repeat(199)}😀.avi`, makeAvi());
  expect((await play(long)).headers['content-type']).toBe('video/x-msvideo');
});

test('going to a place in a long video decrypts that place alone', async () => {
  const id = await uploaded('long.avi', Buffer.concat([makeAvi(), Buffer.alloc(4 * 1024 * 1024, 7)]));
  const [stored = ''] = readdirSync(join(clinic.folder, 'files'));
  const path = join(clinic.folder, 'files', stored);
  const sealed = readFileSync(path);
  // The first part is damaged on the disk; a reader of it notices.
  sealed.writeUInt8(sealed.readUInt8(500) ^ 255, 500);
  writeFileSync(path, sealed);
  const place = await play(id, { range: 'bytes=3500000-3500009' });
  expect([place.statusCode, place.rawPayload.equals(Buffer.alloc(10, 7))]).toEqual([206, true]);

  const damaged = await play(id);
  expect([damaged.statusCode, damaged.json()]).toEqual([
    500,
    expect.objectContaining({
      code: 'INTERNAL_SERVER_ERROR',
      error: expect.stringMatching(/^Something went wrong\. Tell your administrator/) as string,
    }),
  ]);
  rmSync(path);
  const missing = await play(id, { range: 'bytes=0-9' });
  expect([missing.statusCode, missing.json()]).toEqual([410, expect.objectContaining({ code: 'GONE' })]);
  expect(missing.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
});

test('watching is audited once for all the parts a player asks for, and keeps no session', async () => {
  const id = await uploaded('spill.mp4', makeMp4([{ cues }]));
  const nurse = await clinic.as('user');
  for (let part = 0; part < 5; part++) await play(id, { range: `bytes=${part}-` }, nurse);
  const entries = () =>
    clinic.deps.db.selectFrom('audit').select(['actorId', 'objectId']).where('action', '=', 'document.played').execute();
  expect(await entries()).toEqual([{ actorId: nurse.id, objectId: String(id) }]);
  clinic.clock.pass(14 * 60_000);
  expect((await play(id, {}, nurse)).statusCode).toBe(200);
  clinic.clock.pass(2 * 60_000);
  expect((await play(id, {}, nurse)).statusCode).toBe(401);
});
