/** Nobody is signed in; the message says why, if a session ended, and is empty otherwise. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}
