// npm test: installs what is missing, runs every test (or those that the arguments name) and closes with "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { main, runNode } from './node-runtime.mjs';
import { packageBin } from './package-bin.mjs';

await main(async (args) => {
  await installIfNeeded();
  const env = { CHROMIUM_PATH: ensureBrowser() };
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-test-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const exitCode = await runNode([packageBin('vitest'), 'run', '--config', 'vitest.workspace.ts', ...reporters, ...args], { env });
    return printResult(exitCode, readReport(report));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A run that broke off before it could report counts as one that ran no test. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  }
}

function printResult(exitCode, { numPassedTests: passed, numFailedTests, numPendingTests: skipped, testResults }) {
  const brokenFiles = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  let failed = numFailedTests + brokenFiles.length;
  if (failed === 0 && passed === 0) console.error('No test ran.');
  // Vitest also fails a run for what belongs to no test, such as an unhandled rejection.
  if (failed === 0 && (exitCode !== 0 || passed === 0)) failed = 1;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
}
