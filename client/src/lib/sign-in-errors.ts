/** Nobody is signed in; the message says why, if a session ended, and is empty otherwise. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/** The signed-in person's role needs a second factor, and the person has none yet. Nothing else is open to them. */
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
