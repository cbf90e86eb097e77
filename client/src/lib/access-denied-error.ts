/** The signed-in person lacks the permission that the screen requires. */
export class AccessDeniedError extends Error {
  override readonly name = 'AccessDeniedError';

  constructor() {
    super('Access Denied');
  }
}
