import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { extractText } from './extract.ts';
import { ExtractionError } from './extraction-error.ts';
import type { Extension } from './protocol.ts';

/*
 * Reads a folder of real, odd, broken and hostile files, kept next to the repository, against its manifest. Prints the time of each;
 * nothing is tested if the folder is missing.
 */

type Expectation = { kind: 'text' | 'error' | 'noText' | 'textOrError' | 'survive'; all?: string[]; not?: string[] };
type Entry = { file: string; type: string; expect: Expectation };

const folder = join(import.meta.dirname, '../../../../../../shared/data/files');
const manifest = join(folder, 'manifest.json');
/** Kept and played, not read here. */
const videos = ['mp4', 'mov', 'avi', 'mkv', 'webm', 'flv', 'wmv'];
const entries = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')) as { files: Entry[] }).files.filter(({ type }) => !videos.includes(type))
  : [];
const maxMegabytes = 512;

describe.skipIf(entries.length === 0)('files from elsewhere', () => {
  it.each(entries)('$file', { timeout: 40_000 }, async ({ file, type, expect: expected }) => {
    const started = performance.now();
    const watch = watchMemory();
    const outcome = await read(file, type as Extension);
    const megabytes = await watch.stop();
    console.info(`${file}\t${Math.round(performance.now() - started)} ms\t${megabytes} MB\t${describeOutcome(outcome)}`);
    expect(megabytes).toBeLessThanOrEqual(maxMegabytes);
    if (outcome instanceof ExtractionError) {
      expect(expected.kind).not.toBe('text');
      expect(outcome.message).toMatch(/^[A-Z].*(?:: |\. [A-Z]).*\.$/);
    } else checkText(outcome.text, outcome.warnings, expected);
  });
});

type Outcome = ExtractionError | Awaited<ReturnType<typeof extractText>>;

async function read(file: string, extension: Extension): Promise<Outcome> {
  try {
    return await extractText({ bytes: createReadStream(join(folder, file)), extension });
  } catch (error) {
    if (error instanceof ExtractionError) return error;
    throw error;
  }
}

function describeOutcome(outcome: Outcome): string {
  if (outcome instanceof ExtractionError) return `${outcome.reason}: ${outcome.message}`;
  return [`${outcome.text.length} characters`, `${outcome.pageCount ?? 'no'} pages`, ...outcome.warnings].join(', ');
}

function checkText(text: string, warnings: string[], { kind, all = [], not = [] }: Expectation): void {
  expect(kind).not.toBe('error');
  if (kind === 'noText') expect(warnings).not.toEqual([]);
  const found = fold(text);
  for (const phrase of all) expect(phrase.split('|').some((either) => found.includes(fold(either)))).toBe(true);
  for (const phrase of not) expect(found).not.toContain(fold(phrase));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('\u00AD', '').replace(/\s+/g, ' ');
}

/** The highest resident memory of this process's children, in MB, as the kernel counts it (VmHWM); 0 where there is no /proc. */
function watchMemory(): { stop: () => Promise<number> } {
  let peak = 0;
  const timer = setInterval(() => {
    void sample().then((kilobytes) => {
      peak = Math.max(peak, kilobytes);
    });
  }, 15);
  return {
    stop: () => {
      clearInterval(timer);
      return Promise.resolve(Math.round(peak / 1024));
    },
  };
}

async function sample(): Promise<number> {
  try {
    const threads = await readdir('/proc/self/task');
    const children = await Promise.all(threads.map((thread) => readFile(`/proc/self/task/${thread}/children`, 'utf8')));
    const ids = children.join(' ').split(' ').filter(Boolean);
    const statuses = await Promise.all(ids.map((id) => readFile(`/proc/${id}/status`, 'utf8')));
    return Math.max(0, ...statuses.map((status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)));
  } catch {
    return 0;
  }
}
