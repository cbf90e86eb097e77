import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { TranscriptTask } from './read-transcript.ts';

/** A server within the clinic that writes down what is said (OpenAI's /audio/transcriptions; whisper.cpp, speaches). */
export interface TranscriptionServer {
  /** With the /v1, without a slash at the end. */
  url: string;
  model: string;
}

/** The reason why there is no transcript, as a sentence for the person who uploaded the video. */
export class TranscriptionError extends Error {}

interface Recording {
  extension: string;
  /** Bytes. */
  size: number;
  bytes: AsyncIterable<Buffer>;
  signal: AbortSignal;
}

/** A film of two hours on a machine without a graphics card. */
const wallMs = 4 * 60 * 60 * 1000;
const answerBytes = 20 * 1024 * 1024;

const answerSchema = z.object({
  segments: z
    .array(z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string() }))
    .max(200_000)
    .optional(),
  text: z.string().optional(),
});

/** Sends the recording as it is read, so that nothing of it is held or put on disk. Rejects with TranscriptionError, or with the signal's reason. */
export async function transcribe(server: TranscriptionServer, recording: Recording): Promise<TranscriptTask> {
  const limit = AbortSignal.any([recording.signal, AbortSignal.timeout(wallMs)]);
  try {
    return readAnswer(await send(server, recording, limit));
  } catch (error) {
    recording.signal.throwIfAborted();
    if (error instanceof TranscriptionError) throw error;
    throw new TranscriptionError(
      limit.aborted ? 'The transcription server took too long.' : 'The transcription server could not be reached.',
    );
  }
}

/** Node's own client rather than fetch: the length is known, and no redirect leads outside the clinic. */
async function send({ url, model }: TranscriptionServer, { extension, size, bytes }: Recording, signal: AbortSignal): Promise<string> {
  const boundary = randomBytes(16).toString('hex');
  const fields = Object.entries({ model, response_format: 'verbose_json' }).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="video.${extension}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const head = Buffer.from(fields.join('') + file);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const address = new URL(`${url}/audio/transcriptions`);
  const outgoing = (address.protocol === 'https:' ? httpsRequest : httpRequest)(address, {
    method: 'POST',
    signal,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': head.length + size + tail.length },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => outgoing.once('response', resolve).once('error', reject));
  async function* form(): AsyncGenerator<Buffer> {
    yield head;
    yield* bytes;
    yield tail;
  }
  // A server that refuses answers before it has taken everything; then the answer says why.
  const sent = pipeline(Readable.from(form()), outgoing).catch(() => undefined);
  const answer = await answered;
  const text = await readText(answer);
  outgoing.destroy();
  await sent;
  if (answer.statusCode === 200) return text;
  throw new TranscriptionError(`The transcription server refused the video (status ${answer.statusCode ?? 0}).`);
}

async function readText(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let held = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    held += part.length;
    if (held > answerBytes) throw new TranscriptionError('The transcription server answered with more than a transcript.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readAnswer(text: string): TranscriptTask {
  const parsed = answerSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new TranscriptionError('The transcription server answered with something that is not a transcript.');
  const { segments = [], text: whole = '' } = parsed.data;
  const cues = segments.map(({ start, end, text: said }): [number, number, string] => [
    Math.round(start * 1000),
    Math.round(end * 1000),
    said,
  ]);
  if (cues.some(([, , said]) => said.trim() !== '')) return { cues, format: 'plain' };
  if (whole.trim() !== '') return { given: whole };
  throw new TranscriptionError('The transcription server found no speech in it.');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
