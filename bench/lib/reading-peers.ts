import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Takes the text out of a file; throws when it cannot. */
export type FileReader = { name: string; read: (file: string) => Promise<string> };

/** Debian's programs of that name, where they are installed. */
const programs = { pdf: 'pdftotext', docx: 'docx2txt', doc: 'antiword' };
const writesToOutput = new Set(['pdftotext', 'docx2txt']);
/** What takes the text out by itself, in lib/peers/plain-text.ts. */
const libraries = { pdf: 'unpdf, plain', docx: 'mammoth, plain', txt: 'Node, plain' };

export type Kind = keyof typeof programs | keyof typeof libraries;

/** What takes the text out of files of a kind and does no more, in a process of its own for each file. */
export function readingPeers(kind: Kind): FileReader[] {
  const readers: FileReader[] = [];
  const program = kind === 'txt' ? undefined : programs[kind];
  const path = `/usr/bin/${program}`;
  if (program !== undefined && existsSync(path))
    readers.push({ name: program, read: (file) => run(path, writesToOutput.has(program) ? [file, '-'] : [file]) });
  if (kind !== 'doc')
    readers.push({ name: libraries[kind], read: (file) => run(process.execPath, [...process.execArgv, plainText, file]) });
  return readers;
}

const plainText = join(import.meta.dirname, 'peers/plain-text.ts');

async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
