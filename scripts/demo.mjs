// npm run demo: as start, on a throwaway folder that the server fills with a sample clinic.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { main, productProcess, runNode } from './node-runtime.mjs';

await main(async (args) => {
  await installIfNeeded();
  await buildIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-demo-'));
  try {
    const product = productProcess(['--demo', ...args]);
    return await runNode(product.args, { env: { ...product.env, DATA_DIR: folder } });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
