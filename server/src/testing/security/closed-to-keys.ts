/**
 * What a program with an API key may never call, whatever its role: what would give it more than it was given. Written out, so that a change of the
 * rule in admit.ts is seen here.
 */
export const closedToKeys: ReadonlySet<string> = new Set([
  'account.secondFactor',
  'account.sessions',
  'account.changePassword',
  'account.endSession',
  'account.signOutEverywhere',
  'account.beginSecondFactor',
  'account.enableSecondFactor',
  'account.disableSecondFactor',
  'account.renewRecoveryCodes',
  'account.rules',
  'account.setRule',
  'account.resetSecondFactor',
  'apiKeys.list',
  'apiKeys.create',
  'apiKeys.revoke',
  'auth.touch',
  'models.confirmCloud',
  'models.withdrawCloud',
  'users.create',
  'users.setStatus',
  'users.setRole',
  'users.makeResetLink',
  'users.resetRequests',
  'users.dismissResetRequest',
  'users.renewActivationLink',
]);
