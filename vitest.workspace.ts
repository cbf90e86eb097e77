import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArguments } from './e2e/chromium.ts';

const failOnConsoleError = `${import.meta.dirname}/shared/src/testing/fail-on-console-error.ts`;

/** What comes by itself is waited for so long, in milliseconds: on a busy machine a thread, a child process or a hash takes more than the second that is the default. */
const patience = 20_000;

/** Files that take too long for `npm test`: `npm run test:slow` runs them alone, and `npm run test:security` runs those of the security suites with all others. */
const slowTests = '**/*.slow.test.{ts,tsx}';
const { SLOW_TESTS, SECURITY_TESTS, NODE_ENV } = process.env;
/** The client's stories with axe take a sixth of its time; they run with React's development build, in `npm run test:slow`. */
const withoutAxe = NODE_ENV === 'production' ? { testNamePattern: /^(?!.*\baxe finds)/ } : {};
const include = (...patterns: string[]) =>
  SLOW_TESTS === 'true'
    ? {
        include: patterns.map((pattern) => pattern.replace('*.test.', '*.slow.test.')),
        exclude: ['**/node_modules/**', '**/security-tests/**'],
      }
    : { include: patterns, exclude: ['**/node_modules/**', ...(SECURITY_TESTS === 'long' ? [] : [slowTests])] };

/** Files at once. Pages wait more than they work, so there is one more of them than processors; with two more, typing becomes too slow for the stories about waiting. */
const processors = availableParallelism();
const workers = { server: processors + 1, client: processors + 1, e2e: processors };

/** Every test of the project; `npm test -- --project server` runs one part of it. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'shared', maxWorkers: workers.server, ...include('shared/src/**/*.test.ts'), setupFiles: [failOnConsoleError] } },
      {
        test: {
          name: 'server',
          maxWorkers: workers.server,
          ...include('{server/src,migrations}/**/*.test.ts'),
          // Loading the product takes longer than most files of tests; no test replaces a module.
          isolate: false,
          // Each by itself: a module that another one imports would run in the first file only.
          setupFiles: [failOnConsoleError, './server/src/testing/setup.ts'],
          // Each story starts the whole product, several at once: how long that takes is the machine's matter.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: patience } },
        },
      },
      {
        test: {
          name: 'house',
          maxWorkers: workers.server,
          ...include('scripts/**/*.test.ts'),
          testTimeout: 30_000,
          expect: { poll: { timeout: patience } },
        },
      },
      {
        extends: './client/vite.config.ts',
        root: './client',
        test: {
          name: 'client',
          maxWorkers: workers.client,
          // One page for all files: loading the modules again for each took longer than many of the tests.
          isolate: false,
          ...withoutAxe,
          // The files of a page share its window.
          restoreMocks: true,
          sequence: { groupOrder: 1 },
          ...include('src/**/*.test.{ts,tsx}'),
          setupFiles: [failOnConsoleError],
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            // The port of the development server is wanted exactly; a second run of the tests takes the next one.
            api: { strictPort: false },
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments },
              // A click waits for the animations of what it clicks; with reduced motion there are none.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'e2e',
          ...include('e2e/**/*.test.ts'),
          setupFiles: [failOnConsoleError],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: patience } },
          // Journeys share the processors with the app and the browser that they start; they come after all else.
          maxWorkers: workers.e2e,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
