// npm run dev: the server restarts on a change, the client reloads in place; open the address that Vite prints.
import { installIfNeeded } from './install.mjs';
import { main, runNode } from './node-runtime.mjs';
import { packageBin } from './package-bin.mjs';

const clientUrl = 'http://127.0.0.1:5173';

await main(async () => {
  await installIfNeeded();
  const children = [];
  const onStart = (child) => children.push(child);
  const runs = [
    // Links that the server prints or mails must lead to the client that reloads.
    runNode(['--watch', 'server/src/main.ts'], { env: { PUBLIC_URL: process.env.PUBLIC_URL ?? clientUrl }, onStart }),
    runNode([packageBin('vite'), 'client'], { onStart }),
    runNode([packageBin('vite'), 'build', 'server', '--watch', '--logLevel', 'warn'], { onStart }),
  ];
  const exitCode = await Promise.race(runs);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(runs);
  return exitCode;
});
