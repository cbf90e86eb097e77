import { limits } from '@vademecum/shared/limits.ts';
import type { VideoExtension } from '@vademecum/shared/documents/documents.ts';
import { existsSync } from 'node:fs';
import { runConfined } from '../extraction/run-confined.ts';

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
