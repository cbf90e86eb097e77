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

/** Formats that officeparser reads as well, in lib/peers/office-text.ts. */
const office = ['pptx', 'odt', 'rtf', 'epub', 'html'] as const;
export type Kind = keyof typeof programs | keyof typeof libraries | (typeof office)[number] | 'eml' | 'msg';

/** What takes the text out of files of a kind and does no more, in a process of its own for each file. */
export function readingPeers(kind: Kind): FileReader[] {
  const readers: FileReader[] = [];
  const program = kind in programs ? programs[kind as keyof typeof programs] : undefined;
  const path = `/usr/bin/${program}`;
  if (program !== undefined && existsSync(path))
    readers.push({ name: program, read: (file) => run(path, writesToOutput.has(program) ? [file, '-'] : [file]) });
  if (kind in libraries)
    readers.push({
      name: libraries[kind as keyof typeof libraries],
      read: (file) => run(process.execPath, [...process.execArgv, plainText, file]),
    });
  const folder = process.env['BENCH_OFFICEPARSER'];
  if (folder !== undefined && (office as readonly string[]).includes(kind))
    readers.push({ name: 'officeparser', read: (file) => run(process.execPath, [officeText, folder, file]) });
  return readers;
}

const plainText = join(import.meta.dirname, 'peers/plain-text.ts');
const officeText = join(import.meta.dirname, 'peers/office-text.ts');

async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
