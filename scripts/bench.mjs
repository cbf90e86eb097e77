// npm run bench -- NAME: runs bench/NAME.ts; without a name it says which there are.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { Failure, main, root, runNode } from './node-runtime.mjs';

const folder = join(root, 'bench');

function listBenchmarks() {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  return files.map((file) => file.slice(0, -'.ts'.length)).sort();
}

await main(async ([name, ...args]) => {
  const names = listBenchmarks();
  if (!names.includes(name)) throw new Failure(`Usage: npm run bench -- NAME, where NAME is one of: ${names.join(', ') || '(none yet)'}`);
  await installIfNeeded();
  // Some of them measure the screens.
  await buildIfStale();
  return runNode([join('bench', `${name}.ts`), ...args]);
});
