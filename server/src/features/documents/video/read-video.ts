import type { VideoExtension } from '@vademecum/shared/documents/documents.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { FileStore } from '../../../lib/file-store.ts';
import { ExtractionError, refusalReasons } from '../extraction/extraction-error.ts';
import { answerDescriptor, type Extraction } from '../extraction/protocol.ts';
import { runConfined } from '../extraction/run-confined.ts';
import { defaultSandboxLimits, killSandboxed, sandboxedProgram, startSandboxed } from '../extraction/sandbox.ts';
import { type Subtitles, type VideoMessage, type VideoTask, windowBytes } from '../extraction/video/video-protocol.ts';
import type { Transcript, TranscriptTask } from './read-transcript.ts';

export const noTranscript = 'This video has no transcript, so it cannot be searched or cited: paste or upload one (SRT or VTT).';
const cutOff = 'The file ends before the video does: it may have been cut off on its way here.';

export interface StoredVideo {
  extension: VideoExtension;
  storedFile: string;
  /** Bytes. */
  size: number;
}

interface VideoParts {
  files: FileStore;
  readTranscript: (task: TranscriptTask) => Promise<Transcript>;
}

const tooLong = 'Looking for subtitles in it took too long.';
const nothing: Subtitles = { cues: [], format: 'plain', otherTracks: 0, unreadable: [], endsEarly: false };

/** The subtitles in a video as its text, one line a cue; an empty text where there are none. Throws ExtractionError for what is no whole video. */
export async function readVideo(
  { files, readTranscript }: VideoParts,
  { wallMs, ...video }: StoredVideo & { wallMs?: number },
  signal: AbortSignal,
): Promise<Extraction> {
  const { extension, size, storedFile } = video;
  const looked = await findSubtitles({ extension, size, signal, read: (range) => files.read(storedFile, range) }, wallMs).catch(
    onlyTimeout,
  );
  const found = looked ?? nothing;
  const own = found.cues.length > 0 ? await readTranscript({ cues: found.cues, format: found.format }) : undefined;
  const transcript = own ?? (await askFfmpeg({ files, readTranscript }, video, found, signal));
  const { content, times } = transcript?.kind === 'read' ? transcript : { content: '', times: null };
  return {
    text: content,
    cueTimes: times,
    pageStarts: [],
    pageCount: null,
    pagesWithoutText: [],
    tables: 0,
    dropped: found.otherTracks > 0 && content !== '' ? [{ what: 'other subtitle tracks', count: found.otherTracks }] : [],
    warnings: [...(found.endsEarly ? [cutOff] : []), ...(content === '' ? [noTranscript] : []), ...(looked === undefined ? [tooLong] : [])],
  };
}

/** A video that takes too long to look through can be played all the same. */
function onlyTimeout(error: unknown): undefined {
  if (!(error instanceof ExtractionError) || error.reason !== 'timeout') throw error;
}

const forFfmpeg: readonly VideoExtension[] = ['avi', 'flv', 'wmv'];

/** Kinds that are not read here, if the machine can read them. */
async function askFfmpeg(
  { files, readTranscript }: VideoParts,
  { extension, storedFile }: StoredVideo,
  found: Subtitles,
  signal: AbortSignal,
): Promise<Transcript | undefined> {
  const program = findFfmpeg();
  if (program === undefined || (!forFfmpeg.includes(extension) && found.unreadable.length === 0)) return undefined;
  const given = await ffmpegSubtitles({ program, extension, bytes: files.read(storedFile), signal });
  return given === null ? undefined : await readTranscript({ given });
}

const wallMs = 120_000;

/** Named, so that a file cannot make ffmpeg take it for a playlist that opens other files. */
const demuxers: Record<VideoExtension, string> = {
  mp4: 'mov',
  mov: 'mov',
  mkv: 'matroska',
  webm: 'matroska',
  avi: 'avi',
  flv: 'flv',
  wmv: 'asf',
};

/** Where the machine has ffmpeg; undefined where it has none. */
function findFfmpeg(): string | undefined {
  return ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/bin/ffmpeg'].find((path) => existsSync(path));
}

interface FfmpegInput {
  program: string;
  extension: VideoExtension;
  bytes: AsyncIterable<Buffer>;
  signal: AbortSignal;
}

/**
 * The first track of subtitles as SRT; null where ffmpeg finds none, or fails. The video goes in by a pipe and is never on disk in the clear; the process has
 * no network, writes no file, and ends when it takes too long.
 */
export async function ffmpegSubtitles({ program, extension, bytes, signal }: FfmpegInput): Promise<string | null> {
  const input = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'pipe', '-f', demuxers[extension], '-i', 'pipe:0'];
  const output = ['-map', '0:s:0', '-f', 'srt', 'pipe:1'];
  const run = { program, args: [...input, ...output], input: bytes, timeout: wallMs, maxOutput: limits.documentText, signal };
  const said = await runConfined(run).catch(() => null);
  const text = said?.toString('utf8') ?? '';
  return text.trim() === '' ? null : text;
}

interface VideoInput {
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
 * Looks for subtitles in a video, in a process of its own that gets the parts it asks for. Throws ExtractionError for a file that is no
 * whole video, the signal's reason on abort, and any error from reading the input.
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
