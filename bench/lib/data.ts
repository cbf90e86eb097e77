import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type BenchDocument = { id: string; name: string; type: string; text: string };
export type Gold = { doc: string; rel: number; start?: number; end?: number; line?: number; text?: string };
export type BenchQuestion = { id: string; q: string; kind: string; answerable: boolean; open?: boolean; gold: Gold[] };
export type BenchSet = { name: string; documents: BenchDocument[]; questions: BenchQuestion[] };

export const setNames = ['policies', 'covidqa', 'faq', 'medquad', 'pubmedqa', 'bioasq', 'alexa', 'unanswerable'] as const;

export const dataFolder = process.env['BENCH_DATA'] ?? new URL('../../../shared/data', import.meta.url).pathname;

function readLines(file: string): unknown[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown);
}

/** The development sets; the format is described in their README. */
export function readSets(): BenchSet[] {
  return setNames.map((name) => ({
    name,
    documents: readLines(join(dataFolder, name, 'docs.jsonl')) as BenchDocument[],
    questions: readLines(join(dataFolder, name, 'questions.jsonl')) as BenchQuestion[],
  }));
}

/** At most `limit` of the values, spread evenly over them. */
export function evenly<Value>(values: readonly Value[], limit: number): Value[] {
  const every = Math.max(1, Math.ceil(values.length / limit));
  return values.filter((_, index) => index % every === 0);
}

type Entry = { file: string; type: string; expect: { kind: string } };

/** Paths of the files of a type that are to be read; the manifest is described in the README, too. */
export function goodFiles(type: string): string[] {
  const folder = join(dataFolder, 'files');
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) return [];
  const { files } = JSON.parse(readFileSync(manifest, 'utf8')) as { files: Entry[] };
  return files.filter((entry) => entry.type === type && entry.expect.kind === 'text').map(({ file }) => join(folder, file));
}

/** Paths of the files of an extension in the folder BENCH_FORMATS. */
export function sampleFiles(extension: string): string[] {
  const folder = join(process.env['BENCH_FORMATS'] ?? '', extension);
  if (process.env['BENCH_FORMATS'] === undefined || !existsSync(folder)) return [];
  return readdirSync(folder).map((name) => join(folder, name));
}
