// npm run evaluate -- NAME [OPTIONS]: runs tools/evaluate/NAME.ts, which evaluates or fits what answers questions. --save keeps the figures.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { Failure, main, root, runNode } from './node-runtime.mjs';

const folder = join('tools', 'evaluate');

await main(async (given) => {
  const [name, ...args] = given.filter((argument) => argument !== '--save');
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.ts'));
  if (!files.includes(`${name}.ts`)) {
    const names = files.map((file) => file.slice(0, -'.ts'.length)).sort();
    throw new Failure(`Usage: npm run evaluate -- NAME [OPTIONS] [--save], where NAME is one of: ${names.join(', ')}`);
  }
  await installIfNeeded();
  // Some programs start the whole product.
  await buildIfStale();
  return runNode([join(folder, `${name}.ts`), ...args], { env: given.includes('--save') ? { SAVE_FIGURES: 'yes' } : {} });
});
