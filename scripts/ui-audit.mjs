// npm run ui-audit [-- OPTIONS]: opens every screen, dialog and state of the sample clinic; the options are in tools/ui-audit/main.ts.
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { installIfNeeded } from './install.mjs';
import { main, runNode } from './node-runtime.mjs';

await main(async (args) => {
  await installIfNeeded();
  await buildIfStale();
  return runNode(['tools/ui-audit/main.ts', ...args], { env: { CHROMIUM_PATH: ensureBrowser() } });
});
