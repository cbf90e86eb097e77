/** Prints whether a promise held; one that did not makes the program end with 1. */
export function verdictOf(promise: string, holds: boolean): void {
  console.log(`${holds ? 'PASS' : 'FAIL'}  ${promise}`);
  if (!holds) process.exitCode = 1;
}
