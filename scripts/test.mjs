// npm test: installs what is missing, runs every test (or those that the arguments name) and closes with "N passed, N failed".
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { main, root, runNode } from './node-runtime.mjs';
import { packageBin } from './package-bin.mjs';

await main(async (args) => {
  await installIfNeeded();
  const env = {
    CHROMIUM_PATH: ensureBrowser(),
    ...temporaryFolder(),
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'tests'),
    // React as people get it. Its development build takes a third longer; `npm run test:slow` runs the client's tests with it, for its warnings.
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  };
  await buildIfStale();
  // As low as the product's own readers and backups, which the stories would wait for otherwise.
  setPriority(constants.priority.PRIORITY_LOW);
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-test-'));
  try {
    const first = await run(join(folder, 'first.json'), args, env);
    const lost = first.files.filter(isLost).map(({ name }) => name);
    if (lost.length === 0) return printResult(first);
    console.error(`\nNode itself broke off while it ran these; they are run once more:\n${lost.join('\n')}\n`);
    const second = await run(join(folder, 'second.json'), lost, env);
    return printResult({ exitCode: second.exitCode, files: [...first.files.filter((file) => !isLost(file)), ...second.files] });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Stories write each of their databases safely to the disk; in memory, where Linux has room for that, they need not wait for it. */
function temporaryFolder() {
  const folder = '/dev/shm';
  const needed = 4 * 1024 ** 3;
  if (process.env.TMPDIR !== undefined || !existsSync(folder)) return {};
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= needed ? { TMPDIR: folder } : {};
}

async function run(file, args, env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const exitCode = await runNode([packageBin('vitest'), 'run', '--config', 'vitest.workspace.ts', ...reporters, ...args], { env });
  return { exitCode, files: readReport(file) };
}

/**
 * Tests of it were begun and nobody knows how they went: the process that ran them is gone. V8 aborts now and then as it lets go of the WebAssembly of
 * threads that have ended (nodejs/node issue 64500); that says nothing about the tests, which have to pass all the same.
 */
function isLost({ assertionResults }) {
  return assertionResults.some(({ status }) => status === 'pending');
}

/** A run that broke off before it could report counts as one that ran no test. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return [];
  }
}

function printResult({ exitCode, files }) {
  const count = (...wanted) =>
    files.reduce((sum, { assertionResults }) => sum + assertionResults.filter(({ status }) => wanted.includes(status)).length, 0);
  const [passed, skipped] = [count('passed'), count('skipped', 'todo')];
  const brokenFiles = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  let failed = count('failed', 'pending') + brokenFiles.length;
  if (failed === 0 && passed === 0) console.error('No test ran.');
  // Vitest also fails a run for what belongs to no test, such as an unhandled rejection.
  if (failed === 0 && (exitCode !== 0 || passed === 0)) failed = 1;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
}
