import type { ProcedureUnderTest } from './procedure-under-test.ts';

/** In this clinic no folder is watched. */
export const watchedProcedures: Record<string, ProcedureUnderTest> = {
  'watched.overview': { open: ['clinic_management'] },
  'watched.files': { open: ['clinic_management'], input: () => ({}), names: { cursor: 'nothing' } },
  'watched.changes': { open: ['clinic_management'], input: () => ({}), names: { cursor: 'nothing' } },
  'watched.pause': { open: ['clinic_management'], reply: 409 },
  'watched.resume': { open: ['clinic_management'], reply: 409 },
  'watched.confirm': { open: ['clinic_management'], reply: 409 },
  'watched.retry': { open: ['clinic_management'], input: () => ({}), names: { id: 'nothing' }, reply: 409 },
  'watched.saveRules': { open: ['clinic_management'], input: () => ({ rules: [] }), reply: 409 },
};
