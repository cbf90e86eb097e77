import { afterEach, beforeEach, expect } from 'vitest';

const unexpected: unknown[][] = [];
const printError = console.error;

/** A test that expects an error spies on console.error itself: `vi.spyOn(console, 'error').mockImplementation(() => undefined)`. */
beforeEach(() => {
  unexpected.length = 0;
  console.error = (...args: unknown[]) => {
    unexpected.push(args);
    printError(...args);
  };
});

afterEach(() => {
  console.error = printError;
  expect(unexpected, 'console.error was called').toEqual([]);
});
