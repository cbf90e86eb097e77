import { id, type ProcedureUnderTest } from './procedure-under-test.ts';

/** Without an identity provider in the settings; with one, they are tried in features/people/provider. */
export const providerProcedures: Record<string, ProcedureUnderTest> = {
  'auth.startWithProvider': { open: 'anyone', input: () => ({}), reply: 404 },
  'provider.settings': { open: ['user_management'], reply: 404 },
  'provider.save': {
    open: ['user_management'],
    input: () => ({ createsPeople: false, unmapped: 'keep', rules: [] }),
    reply: 404,
  },
  'provider.setPasswordsOff': {
    open: ['user_management'],
    input: () => ({ areOff: false, breakGlassId: null }),
    reply: 404,
    names: { breakGlassId: 'nothing' },
  },
  'provider.unlink': { open: ['user_management'], ...id('user'), reply: 404 },
  'account.setLanguage': { open: 'signed in', input: () => ({ language: 'es' }) },
  'account.setRule': { open: ['clinic_management'], input: () => ({ role: 'user', isRequired: false }) },
};
