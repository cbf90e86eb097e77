/** Why a sign-in with the clinic's identity provider let nobody in, as the login screen says it. `name` is what the clinic calls its provider. */
export const providerRefusals = {
  down: (name: string) => `${name} does not answer right now. Try again in a few minutes, or sign in with a password if you have one.`,
  wrong: (name: string) => `The answer of ${name} could not be accepted. Try again. If it happens again, tell your administrator.`,
  cancelled: (name: string) => `${name} did not sign you in. Try again, or contact your administrator.`,
  not_started: () => 'This sign-in took too long, or it began in another tab or browser. Try again.',
  no_email: (name: string) => `${name} did not send your email address. Contact your administrator.`,
  email_unverified: (name: string) => `${name} has not verified your email address. Verify it there, or contact your administrator.`,
  not_invited: () => 'There is no account for your email address here. Ask your administrator for an invitation.',
  linked_to_other: (name: string) => `Your email address belongs to another account of ${name} here. Contact your administrator.`,
  locked: () => 'This account is locked. Contact your administrator.',
  no_group: (name: string) => `Your groups at ${name} give no access here. Contact your administrator.`,
  too_many_groups: (name: string) => `${name} did not send your groups because there are too many. Contact your administrator.`,
  too_many: () => 'Too many sign-in attempts. Wait a minute and try again.',
} as const;
export type ProviderRefusal = keyof typeof providerRefusals;

export const isProviderRefusal = (text: unknown): text is ProviderRefusal =>
  typeof text === 'string' && Object.hasOwn(providerRefusals, text);

/** The parameter of the login's address that says why. */
export const refusalParameter = 'refused';
