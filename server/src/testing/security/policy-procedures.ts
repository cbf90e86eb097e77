import { id, idAnd, type ProcedureUnderTest } from './procedure-under-test.ts';

const asked = { roles: ['user'], due: '2030-01-31' };
/** Every manager may choose among all people and departments. */
const choosing = { departmentIds: 'nothing', userIds: 'nothing' } as const;

/** Approvals, acknowledgements, reviews, and what waits for a person. */
export const policyProcedures: Record<string, ProcedureUnderTest> = {
  'reviews.list': { open: ['manage_docs'], input: () => ({}), names: { due: 'nothing' } },
  'digest.today': { open: ['chat'] },
  'documents.review': { open: ['manage_docs'], ...id('document') },
  'approvals.list': { open: ['chat'] },
  'approvals.state': { open: ['chat'] },
  'approvals.get': { open: ['chat'], ...id('document') },
  'approvals.changes': { open: ['chat'], ...id('waitingVersion') },
  'approvals.text': { open: ['chat'], ...id('waitingVersion') },
  'approvals.effects': { open: ['chat'], ...id('waitingVersion') },
  'approvals.people': { open: ['manage_docs'] },
  'approvals.name': {
    open: ['manage_docs'],
    ...idAnd('waitingVersion', () => ({ approvers: [1, 2] })),
    names: { id: 'waitingVersion', approvers: 'nothing' },
  },
  'approvals.submit': { open: ['manage_docs'], ...id('waitingVersion') },
  // It was not submitted.
  'approvals.approve': { open: ['chat'], ...id('waitingVersion'), reply: 409 },
  'approvals.return': { open: ['chat'], ...idAnd('waitingVersion', () => ({ comment: 'Say which gloves' })), reply: 409 },
  // Approval is not required.
  'approvals.retire': { open: ['manage_docs'], ...id('document'), reply: 409 },
  'approvals.discard': { open: ['manage_docs'], ...id('waitingVersion') },
  'approvals.settings': { open: ['preferences'] },
  'approvals.saveSettings': { open: ['preferences'], input: () => ({ isRequired: false, types: [] }) },
  'acknowledgements.state': { open: ['chat'] },
  'acknowledgements.mine': { open: ['chat'] },
  'acknowledgements.get': { open: ['chat'], ...id('reading') },
  'acknowledgements.acknowledge': {
    open: ['chat'],
    ...idAnd('reading', () => ({ version: 1 })),
    names: { id: 'reading', version: 'nothing' },
  },
  'acknowledgements.askables': { open: ['manage_docs'], ...id('document') },
  'acknowledgements.roster': { open: ['manage_docs'], ...id('document') },
  'acknowledgements.printed': { open: ['manage_docs'], ...id('document') },
  'acknowledgements.ask': { open: ['manage_docs'], ...idAnd('document', () => asked), names: { id: 'document', ...choosing } },
  'acknowledgements.change': {
    open: ['manage_docs'],
    ...idAnd('askedDocument', () => asked),
    names: { id: 'askedDocument', ...choosing },
  },
  'acknowledgements.end': { open: ['manage_docs'], ...id('askedDocument') },
  'acknowledgements.remind': { open: ['manage_docs'], ...id('askedDocument') },
};
