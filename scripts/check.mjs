// npm run check: every rule that a machine can hold us to. npm run check -- eslint types runs those parts only.
import { checkFiles } from './check-files.mjs';
import { checkImports } from './check-imports.mjs';
import { installIfNeeded } from './install.mjs';
import { captureNode, Failure, main } from './node-runtime.mjs';
import { packageBin } from './package-bin.mjs';

/** Each part resolves to what is wrong; an empty text is a pass. */
const parts = {
  prettier: () => runTool('prettier', ['--check', '--log-level', 'warn', '.']),
  eslint: () => runTool('eslint', ['--max-warnings', '0', '.']),
  types: () => runTool('typescript', ['--project', 'tsconfig.json']),
  'client-types': () => runTool('typescript', ['--project', 'client/tsconfig.json']),
  imports: () => checkImports(),
  knip: () => runTool('knip', ['--no-progress', '--no-config-hints']),
  files: () => checkFiles(),
};

async function runTool(name, args) {
  const { exitCode, stdout, stderr } = await captureNode([packageBin(name), ...args]);
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
  const failed = [];
  for (const name of args.length > 0 ? args : Object.keys(parts)) {
    if (!(await runPart(name))) failed.push(name);
  }
  if (failed.length > 0) throw new Failure(`Checks failed: ${failed.join(', ')}`);
  console.log('All checks passed');
});
