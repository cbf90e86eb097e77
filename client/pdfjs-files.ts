import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
const folder = dirname(require.resolve('pdfjs-dist/package.json'));
const { version } = require('pdfjs-dist/package.json') as { version: string };

/** Fonts that PDF files need not bring along, character maps of Asian scripts, and decoders of scanned pictures. */
const folders = ['standard_fonts', 'cmaps', 'wasm'];

/** What is only for scripts inside PDF files, which do not run here. */
const left = /^quickjs|_nowasm_/;

const base = `assets/pdfjs-${version}/`;

/** Serves what pdf.js fetches by name, from our own server, under a name that changes with its version. */
export function pdfjsFiles(): Plugin {
  return {
    name: 'pdfjs-files',
    config: () => ({ define: { __PDFJS_VERSION__: JSON.stringify(version) } }),
    generateBundle() {
      for (const name of listFiles()) {
        this.emitFile({ type: 'asset', fileName: `${base}${name}`, source: readFileSync(join(folder, name)) });
      }
    },
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const name = request.url?.slice(1).split('?')[0] ?? '';
        if (listFiles().includes(name)) response.end(readFileSync(join(folder, name)));
        else next();
      });
    },
  };
}

function listFiles(): string[] {
  return folders.flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => !left.test(file))
      .map((file) => `${name}/${file}`),
  );
}
