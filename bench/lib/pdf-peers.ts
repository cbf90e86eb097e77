import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

/** Takes the text out of a PDF; throws when it cannot. */
export type PdfReader = { name: string; read: (file: string) => Promise<string> };

const pdftotext = '/usr/bin/pdftotext';
const maxBuffer = 64 * 1024 * 1024;

/** poppler's pdftotext where it is installed, and the words of each page as unpdf gives them, both in a process of their own for each file. */
export function pdfPeers(dump: string[]): PdfReader[] {
  const run = async (program: string, args: string[]): Promise<string> => (await promisify(execFile)(program, args, { maxBuffer })).stdout;
  const peers = [{ name: 'unpdf, plain', read: (file: string) => run(process.execPath, [...dump, file]) }];
  return existsSync(pdftotext) ? [{ name: 'pdftotext', read: (file: string) => run(pdftotext, [file, '-']) }, ...peers] : peers;
}
