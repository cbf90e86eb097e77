import { join } from 'node:path';
import product from '../server/product-node.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** What `npm start` gives Node, from whichever folder. */
export const productArguments: readonly string[] = [...product.options, join(root, 'server/src/main.ts')];
export const productEnvironment: Readonly<Record<string, string>> = {
  ...product.environment,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/vademecum'),
};
