// npm run test:slow: what takes too long for npm test: files named *.slow.test.ts, the client with React's development build, the security suites in their
// long form, and the faults.
import { main, root, runNode } from './node-runtime.mjs';
import { join } from 'node:path';

const script = (name) => join(root, 'scripts', name);

await main(async (args) => {
  const tests = await runNode([script('test.mjs'), ...args], { env: { SLOW_TESTS: 'true' } });
  if (args.length > 0) return tests;
  const development = await runNode([script('test.mjs'), '--project', 'client'], { env: { NODE_ENV: 'development' } });
  const security = await runNode([script('test-security.mjs')]);
  const faults = await runNode([script('test-faults.mjs')]);
  return tests + development + security + faults === 0 ? 0 : 1;
});
