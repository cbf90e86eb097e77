// Runs a file of ours or a command of an installed package on the pinned Node: run.mjs server/src/admin.ts verify, run.mjs prettier --write .
import { installIfNeeded } from './install.mjs';
import { Failure, main, runNode } from './node-runtime.mjs';
import { packageBin } from './package-bin.mjs';

await main(async ([command, ...args]) => {
  if (command === undefined) throw new Failure('Usage: node scripts/run.mjs FILE.ts|COMMAND [ARGUMENTS]');
  await installIfNeeded();
  return runNode([/\.(ts|mjs)$/.test(command) ? command : packageBin(command), ...args]);
});
