/** Somebody is signed in whose role needs a second factor, and has none yet: nothing else is open to them. */
export class SecondFactorMissingError extends Error {
  override readonly name = 'SecondFactorMissingError';
}
