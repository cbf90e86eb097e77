// npm run build: what npm start does before it serves; for a server that is set up once and started by something else.
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { main } from './node-runtime.mjs';

await main(async () => {
  await installIfNeeded();
  await buildIfStale();
});
