import { afterAll } from 'vitest';

/** Long: everything, by `npm run test:security`. Short: the part that every `npm test` can afford. */
export const isLong = process.env.SECURITY_TESTS === 'long';

/** How many of something to try in the short form and in the long one. */
export function howMany(short: number, long: number): number {
  return isLong ? long : short;
}

/** Counts what a suite tries and prints the sum at its end, so that a suite that came to try nothing is seen. */
export function countCases(suite: string): (cases?: number) => void {
  let tried = 0;
  afterAll(() => {
    console.log(`${suite}: ${tried} cases tried`);
  });
  return (cases = 1) => {
    tried += cases;
  };
}
