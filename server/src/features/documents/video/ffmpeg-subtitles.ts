import type { VideoExtension } from '@vademecum/shared/documents.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerDescriptor } from '../extraction/protocol.ts';
import { defaultSandboxLimits, killSandboxed, startConfined } from '../extraction/sandbox.ts';

const wallMs = 120_000;
const cpuSeconds = 120;

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
export function findFfmpeg(): string | undefined {
  return ['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg', '/bin/ffmpeg'].find((path) => existsSync(path));
}

interface FfmpegInput {
  program: string;
  extension: VideoExtension;
  bytes: AsyncIterable<Buffer>;
  signal: AbortSignal;
}

/**
 * The first track of subtitles as SRT; null where ffmpeg finds none. The video goes in by a pipe and is never on disk in the clear; the process has no
 * network, writes no file, and ends when it takes too long.
 */
export async function ffmpegSubtitles({ program, extension, bytes, signal }: FfmpegInput): Promise<string | null> {
  const input = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'pipe', '-f', demuxers[extension], '-i', 'pipe:0'];
  const output = ['-map', '0:s:0', '-f', 'srt', `pipe:${answerDescriptor}`];
  const child = await startConfined([program, ...input, ...output], { ...defaultSandboxLimits, cpuSeconds });
  const stop = (): void => {
    killSandboxed(child);
  };
  const timer = setTimeout(stop, wallMs);
  signal.addEventListener('abort', stop);
  try {
    child.stderr?.resume();
    const ended = new Promise<number | null>((resolve) => child.once('error', () => resolve(null)).once('close', resolve));
    const fed = child.stdin === null ? undefined : pipeline(Readable.from(bytes), child.stdin).catch(() => undefined);
    const text = await readAtMost(child.stdio[answerDescriptor] as Readable, limits.documentText);
    stop();
    await Promise.all([ended, fed]);
    return text === null || text.trim() === '' ? null : text;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop();
  }
}

async function readAtMost(stream: Readable, bytes: number): Promise<string | null> {
  const parts: Buffer[] = [];
  let held = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    held += part.length;
    if (held > bytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
