// npm run bench -- NAME: runs bench/NAME.ts; without a name, or with "all", the six benchmarks in turn. --save keeps the figures.
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { Failure, main, runNode } from './node-runtime.mjs';

const names = ['answers', 'ingest', 'memories', 'api', 'start', 'client'];

/** Resolves to the highest exit code. A benchmark that fails does not keep the others from running. */
async function runAll(run) {
  const exitCodes = {};
  for (const name of names) {
    console.log(`\n== ${name}`);
    exitCodes[name] = await run(name);
  }
  const results = names.map((name) => `${name}: ${exitCodes[name] === 0 ? 'ran, within budgets' : `exit code ${exitCodes[name]}`}`);
  console.log(`\n${results.join('\n')}`);
  return Math.max(...Object.values(exitCodes));
}

await main(async (given) => {
  const [name = 'all', ...args] = given.filter((argument) => argument !== '--save');
  if (name !== 'all' && !names.includes(name))
    throw new Failure(`Usage: npm run bench -- [all|NAME] [--save], where NAME is one of: ${names.join(', ')}`);
  await installIfNeeded();
  // Some of them measure the screens.
  await buildIfStale();
  const env = given.includes('--save') ? { SAVE_FIGURES: 'yes' } : {};
  const run = (one) => runNode([join('bench', `${one}.ts`), ...args], { env });
  return name === 'all' ? runAll(run) : run(name);
});
