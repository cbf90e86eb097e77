// Builds the client, and only if something it is made of has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packageBin } from './package-bin.mjs';
import { Failure, root, runNode } from './node-runtime.mjs';

const output = join(root, 'client', 'dist');
const stamp = join(output, '.built-from');
const inputs = ['client', 'shared', 'package-lock.json', 'tsconfig.base.json'];

export async function buildIfStale() {
  const current = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return;
  console.log('Building the client …');
  const exitCode = await runNode([packageBin('vite'), 'build', 'client', '--logLevel', 'warn']);
  if (exitCode !== 0) throw new Failure('Building the client failed.');
  compress(output);
  // Hashed again: the build writes the route tree, which lies among its own inputs.
  writeFileSync(stamp, hashInputs());
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

function hashInputs() {
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
