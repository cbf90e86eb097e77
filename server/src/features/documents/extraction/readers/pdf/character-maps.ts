import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')));

/** Reads Adobe's maps of Chinese, Japanese and Korean characters for pdf.js: files with fonts of the reader's machine only name them. */
export class CharacterMaps {
  fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    if (kind !== 'cMapUrl' || !/^[\w-]+\.bcmap$/.test(filename)) return Promise.reject(new Error(`There is no ${filename}`));
    return Promise.resolve(new Uint8Array(readFileSync(join(folder, filename))));
  }
}
