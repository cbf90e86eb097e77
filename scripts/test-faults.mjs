// npm run test:faults [-- NAME [COUNT [SEED]]]: programs of e2e/faults that break the product on purpose; without a name all of them, one after the other.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { Failure, main, root, runNode } from './node-runtime.mjs';

const folder = join('e2e', 'faults');
const programs = readdirSync(join(root, folder))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();

await main(async ([name, ...args]) => {
  if (name !== undefined && !programs.includes(name))
    throw new Failure(`Usage: npm run test:faults -- NAME [COUNT [SEED]], where NAME is one of: ${programs.join(', ')}`);
  await installIfNeeded();
  await buildIfStale();
  const broken = [];
  for (const program of name === undefined ? programs : [name]) {
    if ((await runNode([join(folder, `${program}.ts`), ...args])) !== 0) broken.push(program);
  }
  console.log(broken.length === 0 ? 'Every promise held.' : `Broken: ${broken.join(', ')}`);
  return broken.length === 0 ? 0 : 1;
});
