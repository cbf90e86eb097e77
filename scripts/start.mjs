// npm start: installs what is missing, builds what is stale, then serves.
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { main, productProcess, runNode } from './node-runtime.mjs';

await main(async (args) => {
  await installIfNeeded();
  await buildIfStale();
  const product = productProcess(args);
  return runNode(product.args, { env: product.env });
});
