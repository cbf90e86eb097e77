// Installs what package-lock.json asks for, and only if it is not there yet.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf, Failure, findNode, hasPackagedNode, nodePackage, root } from './node-runtime.mjs';

/** npm writes this file last, so after an install that was cut short it is missing. */
const installedList = join(root, 'node_modules', '.package-lock.json');

export async function installIfNeeded() {
  if (isInstalled()) return;
  console.log('Installing dependencies (about a minute) …');
  const exitCode = await npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (exitCode !== 0) throw new Failure(`Installing the dependencies failed: npm ci ended with exit code ${exitCode}.`);
  findNode();
}

/** True if every package of the lock file is listed by npm at that very version and is on disk; optional ones may be left out. */
function isInstalled() {
  if (!existsSync(installedList)) return false;
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(installedList);
  // A node_modules copied from another kind of machine lacks this machine's Node.
  const neededNode = hasPackagedNode() ? `node_modules/${nodePackage}` : undefined;
  return Object.entries(locked).every(([path, wanted]) => {
    const found = installed[path];
    if (found === undefined) return path === '' || (wanted.optional === true && path !== neededNode);
    return found.version === wanted.version && found.integrity === wanted.integrity && existsSync(join(root, path, 'package.json'));
  });
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function npm(args) {
  const path = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  if (path) return exitCodeOf(spawn(process.execPath, [path, ...args], options));
  return exitCodeOf(spawn('npm', args, { ...options, shell: process.platform === 'win32' }));
}
