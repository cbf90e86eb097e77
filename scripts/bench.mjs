// npm run bench -- NAME: runs bench/NAME.ts; without a name, or with "all", the parts that stand for the whole, one after the other. --save keeps the figures.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { Failure, main, root, runNode } from './node-runtime.mjs';

const folder = join(root, 'bench');
const parts = ['search', 'answers', 'ingest', 'memories', 'api', 'start', 'client'];

function listBenchmarks() {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return files.map((file) => file.slice(0, -'.ts'.length)).sort();
}

/** Resolves to the exit codes by name; a part that fails keeps none of the others from being measured. */
async function runAll(names, run) {
  const exitCodes = {};
  for (const name of names) {
    console.log(`\n== ${name}`);
    exitCodes[name] = await run(name);
  }
  console.log(
    `\n${names.map((name) => `${name}: ${exitCodes[name] === 0 ? 'ran, budgets hold' : `exit code ${exitCodes[name]}`}`).join('\n')}`,
  );
  return Math.max(0, ...Object.values(exitCodes));
}

await main(async (given) => {
  const [name = 'all', ...args] = given.filter((argument) => argument !== '--save');
  const names = listBenchmarks();
  const wanted = name === 'all' ? parts.filter((part) => names.includes(part)) : names.includes(name) ? [name] : [];
  if (wanted.length === 0)
    throw new Failure(`Usage: npm run bench -- [all|NAME] [--save], where NAME is one of: ${names.join(', ') || '(none yet)'}`);
  await installIfNeeded();
  // Some of them measure the screens.
  await buildIfStale();
  const env = given.includes('--save') ? { SAVE_FIGURES: 'yes' } : {};
  const run = (one) => runNode([join('bench', `${one}.ts`), ...args], { env });
  return wanted.length === 1 ? run(wanted[0]) : runAll(wanted, run);
});
