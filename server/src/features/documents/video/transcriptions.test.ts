import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';
import { makeAvi } from '../extraction/testing/make-videos.ts';
import { resumeDocuments } from '../documents.service.ts';

vi.setConfig({ testTimeout: 30_000 });

interface Reply {
  status: number;
  body: string;
}
let server: Server;
let reply: Reply | 'never';
let received: { url: string | undefined; body: string }[];
let clinic: TestApp;
let manager: Caller;

const segments = [
  { start: 0.5, end: 2.25, text: ' Wear gloves when you clean a blood spill.' },
  { start: 2.25, end: 6, text: ' Leave the bleach solution on it for ten minutes.' },
];
const heard = { status: 200, body: JSON.stringify({ text: 'all of it', segments }) };

beforeEach(async () => {
  reply = heard;
  received = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ url: request.url, body });
      if (reply !== 'never') response.writeHead(reply.status).end(reply.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  clinic = await createTestApp({ settings: { TRANSCRIPTION_URL: url, TRANSCRIPTION_MODEL: 'small.en' } });
  manager = await clinic.as('manager');
});
afterEach(async () => {
  await clinic.close();
  server.closeAllConnections();
  server.close();
});

async function upload(): Promise<number> {
  const form = uploadForm({}, { name: 'spill.avi', content: makeAvi() });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  const { id } = (await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers })).json<{
    id: number;
  }>();
  return id;
}
interface Got {
  status: string;
  statusMessage: string | null;
  content: string;
  video: { cues: unknown; isTranscribing: boolean; canTranscribe: boolean };
}
const get = async (id: number) => (await manager.get(`/api/documents/${id}`)).json<Got>();
const transcribed = () => clinic.deps.transcriptions?.idle();

test('what is said in a video without subtitles is written down by the server of the clinic, and answers', async () => {
  const id = await upload();
  await transcribed();
  expect(await get(id)).toMatchObject({
    status: 'active',
    statusMessage: null,
    content: 'Wear gloves when you clean a blood spill.\nLeave the bleach solution on it for ten minutes.',
    video: {
      cues: [
        [500, 2250],
        [2250, 6000],
      ],
      isTranscribing: false,
      canTranscribe: true,
    },
  });
  const answer = await manager.send('POST', '/api/chat', { query: 'How long must the bleach solution stay on a spill?' });
  expect(answer.json()).toMatchObject({ grounded: true });
  expect(answer.json<{ citations: object[] }>().citations[0]).toMatchObject({ documentId: id, lineIndex: 1 });
  expect(received).toHaveLength(1);
  const [{ url, body } = { url: '', body: '' }] = received;
  expect(url).toBe('/v1/audio/transcriptions');
  expect(body).toContain('name="model"\r\n\r\nsmall.en\r\n');
  expect(body).toContain('name="response_format"\r\n\r\nverbose_json\r\n');
  // The file's own name may say whose it is.
  expect(body).toContain('filename="video.avi"');
  const sent = await clinic.deps.db
    .selectFrom('audit')
    .select(['actorKind', 'objectId'])
    .where('action', '=', 'document.sent_to_transcription')
    .execute();
  expect(sent).toEqual([{ actorKind: 'system', objectId: String(id) }]);
});

test('while the server works the video can be played, and a transcript that somebody gives comes first', async () => {
  reply = 'never';
  const id = await upload();
  expect(await get(id)).toMatchObject({
    status: 'active',
    statusMessage: 'A transcript is being made. Until it is ready, this video can’t be searched or cited.',
    video: { isTranscribing: true },
  });
  const list = await manager.get('/trpc/documents.progress');
  expect(list.json()).toMatchObject({ result: { data: [{ id, status: 'active' }] } });
  await manager.send('PUT', `/api/documents/${id}/transcript`, { text: 'My own words.' });
  await expect.poll(() => received.length).toBe(1);
  server.closeAllConnections();
  await transcribed();
  expect(await get(id)).toMatchObject({ content: 'My own words.', statusMessage: null, video: { isTranscribing: false } });
});

test.each([
  ['refuses', { status: 413, body: 'too large' }, 'The transcription server refused the video (status 413).'],
  ['is broken', { status: 500, body: '' }, 'The transcription server refused the video (status 500).'],
  ['redirects', { status: 302, body: '' }, 'The transcription server refused the video (status 302).'],
  ['answers garbage', { status: 200, body: '<html>' }, 'The transcription server answered with something that is not a transcript.'],
  [
    'answers with wrong shapes',
    { status: 200, body: '{"segments":[{"start":-1,"end":"x"}]}' },
    'The transcription server answered with something that is not a transcript.',
  ],
  ['hears nothing', { status: 200, body: '{"segments":[],"text":" "}' }, 'The transcription server found no speech in it.'],
] as const)('a server that %s leaves the video to be played and says so; asked again, it writes', async (_what, answer, sentence) => {
  reply = answer;
  const id = await upload();
  await transcribed();
  expect(await get(id)).toMatchObject({ status: 'active', content: '', video: { isTranscribing: false } });
  expect((await get(id)).statusMessage).toBe(
    `This video has no transcript, so it cannot be searched or cited: paste or upload one (SRT or VTT). ${sentence}`,
  );
  reply = heard;
  expect((await manager.send('POST', `/api/documents/${id}/transcription`)).statusCode).toBe(200);
  await transcribed();
  expect((await get(id)).content).toMatch(/^Wear gloves/);
  const again = await manager.send('POST', `/api/documents/${id}/transcription`);
  expect([again.statusCode, again.json()]).toEqual([
    409,
    expect.objectContaining({ error: 'This video has a transcript. Remove it first' }),
  ]);
});

test('a server that is not there says so', async () => {
  server.close();
  const id = await upload();
  await transcribed();
  expect((await get(id)).statusMessage).toMatch(/The transcription server could not be reached\.$/);
});

test('words without times are a transcript too', async () => {
  reply = { status: 200, body: '{"text":"Wear gloves. Leave the bleach on it."}' };
  const id = await upload();
  await transcribed();
  expect(await get(id)).toMatchObject({ content: 'Wear gloves. Leave the bleach on it.', video: { cues: null } });
});

test('what waited when the power went is asked for at the next start', async () => {
  reply = 'never';
  const id = await upload();
  await expect.poll(() => received.length).toBe(1);
  clinic = await clinic.restart();
  manager = await clinic.as('manager');
  reply = heard;
  await resumeDocuments(clinic.deps);
  await transcribed();
  expect((await get(id)).content).toMatch(/^Wear gloves/);
});
