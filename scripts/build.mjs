// Builds the client and the processes that read files, each only if something it is made of has changed since its last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packageBin } from './package-bin.mjs';
import { Failure, root, runNode } from './node-runtime.mjs';

const common = ['package-lock.json', 'tsconfig.base.json'];
const readers = ['server/src/features/documents/extraction', 'server/vite.config.ts', 'server/package.json'];
const builds = [
  {
    workspace: 'client',
    what: 'the client',
    inputs: ['client', 'shared', ...common],
    // One client per language, the English one first: it empties the folder.
    runs: [[], ['--mode', 'es', '--outDir', 'dist/es']],
    finish: compress,
  },
  { workspace: 'server', what: 'the file readers', inputs: [...readers, ...common], runs: [[]], finish: () => undefined },
];

export async function buildIfStale() {
  for (const build of builds) await buildOneIfStale(build);
}

async function buildOneIfStale({ workspace, what, inputs, runs, finish }) {
  const output = join(root, workspace, 'dist');
  const stamp = join(output, '.built-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashFiles(inputs)) return;
  console.log(`Building ${what} …`);
  for (const options of runs) {
    const exitCode = await runNode([packageBin('vite'), 'build', workspace, '--logLevel', 'warn', ...options]);
    if (exitCode !== 0) throw new Failure(`Building ${what} failed.`);
  }
  finish(output);
  // Hashed again: the client's build writes the route tree, which lies among its own inputs.
  writeFileSync(stamp, hashFiles(inputs));
}

/** Beside each file that gains by it, once for all readers: the server sends these to browsers that take them. */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true })) {
    if (!/\.(m?js|css|svg|wasm)$/.test(entry)) continue;
    const content = readFileSync(join(folder, entry));
    writeFileSync(join(folder, `${entry}.gz`), gzipSync(content, { level: 9 }));
    writeFileSync(join(folder, `${entry}.br`), brotliCompressSync(content));
  }
}

function hashFiles(inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => listFiles(input))) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Files below a path, sorted, without what is built, installed or only tested. */
function listFiles(path) {
  if (!existsSync(join(root, path))) return [];
  if (/(^|\/)(dist|node_modules|\.[^/]+|testing)$|\.test\.tsx?$/.test(path)) return [];
  const entries = readDirectory(join(root, path));
  return entries === undefined ? [path] : entries.sort().flatMap((entry) => listFiles(`${path}/${entry}`));
}

function readDirectory(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
