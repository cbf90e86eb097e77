// npm run check: every rule that a machine can hold us to. npm run check -- lint types runs those parts only.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { checkFiles } from './check-files.mjs';
import { checkImports } from './check-imports.mjs';
import { installIfNeeded } from './install.mjs';
import { captureNode, Failure, main, root } from './node-runtime.mjs';
import { packageBin } from './package-bin.mjs';

/** Each takes a processor for itself. */
const atOnce = Math.min(2, availableParallelism());

/** Each part resolves to what is wrong; an empty text is a pass. Those that take longest come first. */
const parts = {
  prettier: () => runTool('prettier', ['--check', '--log-level', 'warn', '.']),
  types: () => runTool('typescript-7', ['--project', 'tsconfig.json']),
  'client-types': () => runTool('typescript-7', ['--project', 'client/tsconfig.json']),
  lint: () => runTool('oxlint', ['--deny-warnings']),
  imports: () => checkImports(),
  knip: () => runTool('knip', ['--no-progress', '--no-config-hints']),
  files: () => checkFiles(),
  // It parses with a package, and this file runs before the packages are installed.
  words: async () => (await import('./check-words.mjs')).checkWords(),
  translations: () => runScript('check-translations.ts'),
};

const runTool = (name, args) => runNode(name, [packageBin(name), ...args]);
const runScript = (name) => runNode(name, [join(root, 'scripts', name)]);

async function runNode(name, args) {
  const { exitCode, stdout, stderr } = await captureNode(args);
  if (exitCode === 0) return '';
  return `${stdout}${stderr}`.trim() || `${name} ended with exit code ${exitCode}`;
}

async function runPart(name) {
  const startedAt = performance.now();
  const problems = await parts[name]();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${problems === '' ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (problems !== '') console.log(problems);
  return problems === '';
}

await main(async (args) => {
  const unknown = args.find((name) => !(name in parts));
  if (unknown !== undefined) throw new Failure(`There is no check "${unknown}"; there are: ${Object.keys(parts).join(', ')}`);
  await installIfNeeded();
  const waiting = args.length > 0 ? args : Object.keys(parts);
  const failed = [];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      if (!(await runPart(name))) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed.length > 0) throw new Failure(`Checks failed: ${failed.join(', ')}`);
  console.log('All checks passed');
});
