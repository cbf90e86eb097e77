import type { VideoExtension } from '@vademecum/shared/documents/documents.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { ExtractionError, refusalReasons } from '../extraction-error.ts';
import { answerDescriptor } from '../protocol.ts';
import { defaultSandboxLimits, killSandboxed, sandboxedProgram, startSandboxed } from '../sandbox.ts';
import { type Subtitles, type VideoMessage, type VideoTask, windowBytes } from './video-protocol.ts';

export interface VideoInput {
  extension: VideoExtension;
  /** Bytes of the file. */
  size: number;
  /** Plain bytes from start to end, both inclusive. */
  read: (range: { start: number; end: number }) => AsyncIterable<Buffer>;
  signal?: AbortSignal;
}

/** A long video with its subtitles between the pictures has to be gone through as a whole. */
const longestMs = 120_000;
const cpuSeconds = 60;
/** Each part is needed once, and a second time where the tracks are listed at the end. */
const mostReads = 3;

const whole = z.number().int().nonnegative();
/** What a child says is not trusted: a file may have taken it over. */
const messageSchema: z.ZodType<VideoMessage> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('need'), start: whole, length: whole.max(windowBytes) }),
  z.strictObject({
    kind: z.literal('found'),
    subtitles: z.strictObject({
      cues: z.array(z.tuple([whole, whole, z.string()])).max(200_000),
      format: z.enum(['plain', 'ass']),
      otherTracks: whole,
      unreadable: z.array(z.string().max(60)).max(1_000),
      endsEarly: z.boolean(),
    }),
  }),
  z.strictObject({ kind: z.literal('refused'), reason: z.enum(refusalReasons), message: z.string().max(500) }),
]);

/**
 * Looks for subtitles in a video, in a process of its own that gets the parts it asks for. Throws ExtractionError for what is no whole video, the
 * signal's reason on abort, and whatever reading the input throws.
 */
export async function findSubtitles(input: VideoInput, wallMs = longestMs): Promise<Subtitles> {
  input.signal?.throwIfAborted();
  const task: VideoTask = { extension: input.extension, size: input.size, maxTextLength: limits.documentText };
  const child = await startSandboxed(sandboxedProgram('video/video-child'), [JSON.stringify(task)], {
    ...defaultSandboxLimits,
    cpuSeconds,
  });
  let stopped: unknown;
  const stop = (reason: unknown): void => {
    stopped = reason;
    killSandboxed(child);
  };
  const onAbort = (): void => {
    stop(input.signal?.reason);
  };
  const timer = setTimeout(() => {
    stop(new ExtractionError('timeout'));
  }, wallMs);
  input.signal?.addEventListener('abort', onAbort);
  try {
    return await answer(child, input);
  } catch (error) {
    throw stopped ?? error;
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', onAbort);
    killSandboxed(child);
  }
}

/** Serves what the child asks for until it says what it found. */
async function answer(child: ChildProcess, { size, read }: VideoInput): Promise<Subtitles> {
  const closed = new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  // A child that ended closes its end; that is said by what it answered, or did not.
  child.stdin?.on('error', () => undefined);
  child.stderr?.resume();
  let served = 0;
  for await (const line of createInterface({ input: child.stdio[answerDescriptor] as Readable })) {
    const message = messageSchema.safeParse(parseJson(line)).data;
    if (message?.kind === 'found') return message.subtitles;
    if (message?.kind === 'refused') throw new ExtractionError(message.reason, message.message);
    if (message === undefined || message.length === 0 || message.start + message.length > size) break;
    served += message.length;
    if (served > mostReads * size + windowBytes) break;
    for await (const part of read({ start: message.start, end: message.start + message.length - 1 })) child.stdin?.write(part);
  }
  killSandboxed(child);
  await closed;
  throw new ExtractionError(child.signalCode === 'SIGXCPU' ? 'timeout' : 'damaged');
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
