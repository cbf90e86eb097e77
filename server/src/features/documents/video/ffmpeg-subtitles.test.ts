import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ffmpegSubtitles } from './read-video.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-ffmpeg-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A program in ffmpeg's place, which is not on every machine. */
function program(script: string): string {
  const path = join(folder, 'ffmpeg');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}
async function* video() {
  await Promise.resolve();
  yield Buffer.from('the video');
}
const run = (script: string, signal = new AbortController().signal) =>
  ffmpegSubtitles({ program: program(script), extension: 'wmv', bytes: video(), signal });

test('gets the video by a pipe, with its kind named and nothing but pipes to open, and gives SRT', async () => {
  const said = await run('echo "$@"; cat');
  expect(said).toBe('-v error -nostdin -protocol_whitelist pipe -f asf -i pipe:0 -map 0:s:0 -f srt pipe:1\nthe video');
});

test.each([
  ['finds no subtitles', 'exit 1'],
  ['closes its end early', 'exec 0<&-; sleep 0.2; exit 1'],
  ['never stops talking', 'exec yes'],
])('a program that %s gives none', async (_what, script) => {
  expect(await run(script)).toBeNull();
});

test('a program that is not there gives none, and one that hangs ends with the server', async () => {
  const input = { extension: 'wmv', bytes: video(), signal: AbortSignal.timeout(500) } as const;
  expect(await ffmpegSubtitles({ program: join(folder, 'nothing'), ...input })).toBeNull();
  expect(await run('sleep 600', AbortSignal.timeout(500))).toBeNull();
});
