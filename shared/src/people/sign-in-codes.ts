/** Codes of refusals that a sign-in screen acts upon. */
export const signInCodes = {
  /** The password was right. Send the same again with `code`, or the code alone if the person got a ticket. */
  codeNeeded: 'SECOND_FACTOR_NEEDED',
  codeWrong: 'SECOND_FACTOR_WRONG',
  /** The ticket of the first step is used up: begin again with the password. */
  startAgain: 'SIGN_IN_AGAIN',
  /** Signed in, but nothing is open until a second factor is set up. */
  setUpNeeded: 'SECOND_FACTOR_SET_UP_NEEDED',
} as const;
