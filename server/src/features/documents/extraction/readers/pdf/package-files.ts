import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')));

/** What pdf.js asks for: Adobe's maps of Chinese, Japanese and Korean characters, and decoders of pictures. */
const kinds: Record<string, { from: string; name: RegExp }> = {
  cMapUrl: { from: 'cmaps', name: /^[\w-]+\.bcmap$/ },
  wasmUrl: { from: 'wasm', name: /^(?:jbig2|openjpeg|qcms_bg)\.wasm$/ },
};

/** Reads files of the package for pdf.js, which would load them from a server: files with fonts of the reader's machine only name them. */
export class PackageFiles {
  fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const found = kinds[kind];
    if (found === undefined || !found.name.test(filename)) return Promise.reject(new Error(`There is no ${filename}`));
    return Promise.resolve(new Uint8Array(readFileSync(join(folder, found.from, filename))));
  }
}
