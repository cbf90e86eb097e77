/** Nobody is signed in; the message says why, if a session ended, and is empty otherwise. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/** Somebody is signed in whose role needs a second factor, and has none yet: nothing else is open to them. */
export class SecondFactorMissingError extends Error {
  override readonly name = 'SecondFactorMissingError';
}

/** The signed-in person lacks the permission that the screen requires. */
export class AccessDeniedError extends Error {
  override readonly name = 'AccessDeniedError';

  constructor() {
    super('Access Denied');
  }
}
