import { password } from '../test-app.ts';
import type { Fields } from './doors.ts';
import { learningProcedures } from './learning-procedures.ts';
import { memoryProcedures } from './memory-procedures.ts';
import { policyProcedures } from './policy-procedures.ts';
import { watchedProcedures } from './watched-procedures.ts';
import { id, idAnd, type ProcedureUnderTest } from './procedure-under-test.ts';
import { providerProcedures } from './provider-procedures.ts';
import { freshName, invite, thing, triedText, whateverIsLost } from './things.ts';

// Lists of departments are tried in departments.test.ts and audiences.test.ts: others than one's own are refused by a sentence of theirs.

/** Of a document that was never replaced; its number names nothing by itself. */
const ofVersion = (fields: Fields): Pick<ProcedureUnderTest, 'input' | 'names'> => ({
  input: async (world, caller) => ({ id: await thing('document').make(world, caller), version: 1, ...fields }),
  names: { id: 'document', version: 'nothing', from: 'nothing', to: 'nothing' },
});

const linkPassword = 'a sentence nobody guesses';
const person = () => ({ email: `${freshName('new').replace(' ', '')}@clinic.test`, firstName: 'Nora', lastName: 'Quinn' });

const auth: Record<string, ProcedureUnderTest> = {
  'auth.me': { open: 'anyone', signedOutReply: 401 },
  'auth.session': { open: 'anyone' },
  'auth.login': {
    open: 'anyone',
    input: async ({ clinic }) => {
      const email = `${freshName('login').replace(' ', '')}@clinic.test`;
      await clinic.as('user', email);
      return { email, password };
    },
  },
  'auth.logout': { open: 'anyone' },
  'auth.touch': { open: 'signed in' },
  'auth.activate': { open: 'anyone', input: async (world) => ({ token: (await invite(world)).token, password: linkPassword }) },
  'auth.resetPassword': { open: 'anyone', input: () => ({ token: 'A'.repeat(43), password: linkPassword }), reply: 400 },
  'auth.setup': { open: 'anyone', input: () => ({ token: 'A'.repeat(43), password: linkPassword, ...person() }), reply: 400 },
  'auth.forgotPassword': { open: 'anyone', input: () => ({ email: `${freshName('forgot').replace(' ', '')}@clinic.test` }) },
  'users.list': { open: ['user_management'] },
  'users.create': {
    open: ['invite_staff'],
    input: () => ({ ...person(), role: 'user' }),
    names: { departmentIds: 'nothing' },
  },
  'users.setStatus': { open: ['user_management'], ...idAnd('user', () => ({ status: 'locked' })) },
  'users.setRole': { open: ['user_management'], ...idAnd('user', () => ({ role: 'manager' })) },
  'users.makeResetLink': { open: ['user_management'], ...id('user') },
  'users.resetRequests': { open: ['user_management'] },
  'users.dismissResetRequest': { open: ['user_management'], ...id('resetRequest') },
  'departments.list': { open: ['clinic_management'] },
  'departments.choices': { open: ['manage_docs', 'memories', 'invite_staff'] },
  'departments.create': {
    open: ['clinic_management'],
    input: async (world) => ({ name: freshName('Department'), memberIds: [await thing('user').make(world, world.staff.admin)] }),
    names: { memberIds: 'nothing', approverIds: 'nothing' },
  },
  'departments.update': {
    open: ['clinic_management'],
    ...idAnd('department', () => ({ name: freshName('Renamed') })),
    names: { id: 'department', memberIds: 'nothing', approverIds: 'nothing' },
  },
  'departments.delete': { open: ['clinic_management'], ...id('department') },
  'departments.setOfPerson': {
    open: ['clinic_management'],
    ...idAnd('user', () => ({ departmentIds: [] })),
    names: { id: 'user', departmentIds: 'nothing' },
  },
  'users.renewActivationLink': { open: ['user_management'], ...id('invitedUser') },
};

const documents: Record<string, ProcedureUnderTest> = {
  'documents.list': { open: ['manage_docs'], input: () => ({}), names: { offset: 'nothing' } },
  'documents.listed': { open: ['manage_docs'], input: () => ({}) },
  'documents.findNames': { open: ['manage_docs'], input: () => ({ q: 'gloves' }), names: { cursor: 'nothing' } },
  'documents.get': { open: ['chat', 'manage_docs'], ...id('document') },
  'documents.progress': { open: ['manage_docs'] },
  'documents.create': {
    open: ['manage_docs'],
    input: () => ({ name: freshName('Policy'), content: `${freshName('Gloves are in room')}.`, type: 'manual' }),
    names: { departmentIds: 'nothing' },
  },
  'documents.update': { open: ['manage_docs'], ...idAnd('document', () => ({ name: freshName('Renamed') })) },
  'documents.delete': { open: ['manage_docs'], ...id('document') },
  'documents.versions': { open: ['manage_docs'], ...id('document') },
  'documents.version': { open: ['chat', 'manage_docs'], ...ofVersion({}) },
  'documents.passageNow': { open: ['chat', 'manage_docs'], ...ofVersion({ from: 2, to: 8 }) },
  'documents.writtenAt': { open: ['chat', 'manage_docs'], ...ofVersion({ offsets: [0] }), names: { id: 'document', version: 'nothing' } },
  'documents.replacement': { open: ['manage_docs'], ...id('document'), missing: { id: 200 } },
  'documents.replaceText': { open: ['manage_docs'], ...idAnd('document', () => ({ content: freshName('Masks are in room') })) },
  'documents.retry': { open: ['manage_docs'], ...id('document'), reply: 409 },
  'documents.readAgain': { open: ['manage_docs'], ...id('document'), reply: 409 },
  'documents.dismissReplacement': { open: ['manage_docs'], ...id('document') },
  'documents.deleteMany': {
    open: ['manage_docs'],
    input: async (world, caller) => ({ ids: [await thing('document').make(world, caller)] }),
  },
  'documents.found': {
    open: ['manage_docs'],
    input: async (world, caller) => ({ ids: [await thing('document').make(world, caller)] }),
  },
  'documents.setMany': {
    open: ['manage_docs'],
    input: async (world, caller) => ({ documents: [{ id: await thing('document').make(world, caller), owner: freshName('Pharmacy') }] }),
  },
  'documents.setTranscript': { open: ['manage_docs'], ...idAnd('video', () => ({ text: '00:01 --> 00:02\nPut on gloves.' })) },
  'documents.removeTranscript': { open: ['manage_docs'], ...id('video') },
  // The document that it tries is no mail.
  'documents.addAttachments': { open: ['manage_docs'], ...id('document'), reply: 409 },
  // No transcription server is set up: the answer to callers who may ask.
  'documents.startTranscription': { open: ['manage_docs'], ...id('video'), reply: 409 },
  'documents.setLifecycle': {
    open: ['manage_docs'],
    input: async (world, caller) => ({
      id: await thing('document').make(world, caller),
      supersededBy: await thing('document').make(world, caller),
      owner: 'Practice manager',
    }),
    // An owner is named with the kind in front of the number.
    names: { id: 'document', supersededBy: 'document', departmentIds: 'nothing', ownerId: 'nothing' },
    missing: { supersededBy: 400 },
  },
  'search.find': { open: ['search'], input: () => ({ q: 'gloves' }), names: { offset: 'nothing' } },
  'search.documents': { open: ['manage_docs', 'search'], input: () => ({ q: 'gloves' }), names: { offset: 'nothing' } },
  'search.inDocument': { open: ['chat', 'manage_docs', 'search'], ...idAnd('document', () => ({ q: 'gloves' })) },
};

const chat: Record<string, ProcedureUnderTest> = {
  'chat.sessions': { open: ['chat'] },
  'chat.find': { open: ['chat'], input: () => ({ q: 'gloves' }), names: { cursor: 'nothing' } },
  'chat.createSession': { open: ['chat'], input: () => ({ chatName: freshName('Chat') }) },
  'chat.renameSession': { open: ['chat'], ...idAnd('chat', () => ({ chatName: freshName('Renamed') })) },
  'chat.deleteSession': { open: ['chat'], ...id('chat') },
  'chat.turns': { open: ['chat'], ...id('chat') },
  'chat.suggestions': { open: ['chat'] },
  'chat.checkQuestion': { open: ['chat'], input: () => ({ query: 'Where are the gloves?' }) },
  'chat.ask': {
    open: ['chat'],
    isStreamed: true,
    input: async (world, caller) => ({ query: 'Where are the gloves?', chatSessionId: await thing('chat').make(world, caller) }),
    names: { chatSessionId: 'chat', previousResponseId: 'nothing' },
  },
  'chat.askAtOnce': {
    open: ['chat'],
    input: async (world, caller) => ({ query: 'Where are the gloves?', chatSessionId: await thing('chat').make(world, caller) }),
    names: { chatSessionId: 'chat', previousResponseId: 'nothing' },
  },
  'feedback.submit': {
    open: ['chat'],
    input: async (world, caller) => ({ messageId: await thing('message').make(world, caller), feedbackType: 'helpful', isHelpful: true }),
    names: { messageId: 'message' },
  },
};

const settings: Record<string, ProcedureUnderTest> = {
  'instructions.get': { open: ['analytics', 'preferences'] },
  'instructions.update': {
    open: ['analytics', 'preferences'],
    input: async (world, caller) => ({
      instructions: triedText,
      note: 'shorter',
      trialId: await thing('instructionTrial').make(world, caller),
    }),
    // The version that was edited, which is compared with the current one and never looked up.
    names: { basedOn: 'nothing', trialId: 'instructionTrial' },
  },
  'instructions.reach': { open: ['analytics', 'preferences'] },
  // No model is set up: there is nothing to try.
  'instructions.beginTrial': { open: ['analytics', 'preferences'], input: () => ({ instructions: triedText }) },
  'instructions.tryQuestion': {
    open: ['analytics', 'preferences'],
    input: async (world, caller) => ({
      trialId: await thing('instructionTrial').make(world, caller),
      goldenId: await thing('goldenQuestion').make(world, caller),
      instructions: triedText,
    }),
    names: { trialId: 'instructionTrial', goldenId: 'goldenQuestion' },
    reply: 409,
  },
  'instructions.versions': { open: ['analytics', 'preferences'] },
  'instructions.restore': {
    open: ['analytics', 'preferences'],
    input: async (world, caller) => ({ version: await thing('instructionVersion').make(world, caller) }),
    names: { version: 'instructionVersion' },
    // The text that the product ships.
    takes: { version: [0] },
  },
  'glossary.list': { open: ['preferences', 'clinic_management'] },
  'glossary.add': {
    open: ['clinic_management'],
    input: () => ({ term: freshName('XZ').replace(' ', ''), longForms: ['extra zinc'], note: '', ...whateverIsLost }),
  },
  'glossary.update': { open: ['clinic_management'], ...idAnd('glossaryTerm', () => ({ note: freshName('Note'), ...whateverIsLost })) },
  'glossary.remove': { open: ['clinic_management'], ...idAnd('glossaryTerm', () => whateverIsLost) },
  // The clinic's own terms have nothing to be restored to.
  'glossary.restoreShipped': { open: ['clinic_management'], input: () => ({ id: 1 }), names: { id: 'glossaryTerm' } },
  'home.get': { open: ['chat'] },
  'home.tiles': { open: ['clinic_management'] },
  'home.sections': { open: ['clinic_management'], ...id('document') },
  'home.saveTiles': {
    open: ['clinic_management'],
    input: () => ({ tiles: [{ label: 'Spill', question: 'How do I clean a spill?' }] }),
  },
  'home.resetTiles': { open: ['clinic_management'] },
  'home.checklist': { open: ['clinic_management'] },
  'home.dismissChecklist': { open: ['clinic_management'] },
  'models.get': { open: ['clinic_management'] },
  'models.inUse': { open: ['chat'] },
  'models.listLocal': { open: ['clinic_management'], input: () => ({ baseUrl: 'http://127.0.0.1:9' }) },
  // There is nothing to test of no model.
  'models.test': { open: ['clinic_management'], input: () => ({ provider: 'extractive' }), reply: 400 },
  'models.save': { open: ['clinic_management'], input: () => ({ provider: 'extractive' }), reply: 409 },
  'models.reset': { open: ['clinic_management'] },
  'models.confirmCloud': {
    open: ['clinic_management'],
    input: () => ({ host: 'models.test', sentence: 'We have a signed Business Associate Agreement with this provider' }),
    reply: 400,
  },
  'models.withdrawCloud': { open: ['clinic_management'] },
};

const proof = () => ({ password, code: '000000' });

const account: Record<string, ProcedureUnderTest> = {
  // Without the ticket of a first step there is nothing to confirm.
  'auth.confirmSignIn': { open: 'anyone', input: () => ({ code: '000000' }), reply: 401 },
  'account.secondFactor': { open: 'signed in' },
  'account.sessions': { open: 'signed in' },
  'account.changePassword': {
    open: 'signed in',
    input: () => ({ currentPassword: password, newPassword: 'another sentence nobody guesses' }),
  },
  'account.endSession': { open: 'signed in', ...id('session') },
  'account.signOutEverywhere': { open: 'signed in' },
  'account.beginSecondFactor': { open: 'signed in' },
  // None was begun, and none is there: second-factor.test.ts tells what comes of a right code.
  'account.enableSecondFactor': { open: 'signed in', input: proof, reply: 409 },
  'account.disableSecondFactor': { open: 'signed in', input: proof, reply: 409 },
  'account.renewRecoveryCodes': { open: 'signed in', input: proof, reply: 400 },
  'account.rules': { open: ['clinic_management'] },
  'account.resetSecondFactor': { open: ['user_management'], ...id('user'), reply: 409 },
  'apiKeys.list': { open: ['clinic_management'] },
  'apiKeys.create': {
    open: ['clinic_management'],
    input: () => ({ name: freshName('Key'), role: 'user', expiresAt: '2026-06-01T00:00:00.000Z' }),
  },
  'apiKeys.revoke': { open: ['clinic_management'], ...id('apiKey') },
};

const security: Record<string, ProcedureUnderTest> = {
  'performance.cacheStats': { open: ['user_management'] },
  'performance.insights': { open: ['user_management'] },
  'performance.invalidate': { open: ['user_management'], input: () => ({ type: 'memory' }) },
  'security.state': { open: ['preferences', 'clinic_management'] },
  'security.promises': { open: 'signed in' },
};

const backups: Record<string, ProcedureUnderTest> = {
  'backups.overview': { open: ['clinic_management'] },
  'backups.create': { open: ['clinic_management'] },
  // A key that was in use before opens it.
  'backups.prove': { open: ['clinic_management'], ...id('backup'), reply: 409 },
  // What is done already is not stopped.
  'backups.cancel': { open: ['clinic_management'], ...id('backup'), reply: 409 },
  'backups.delete': { open: ['clinic_management'], ...id('backup') },
};

const audit: Record<string, ProcedureUnderTest> = {
  // Whom and what the log speaks of: for administrators nothing there is anybody else's.
  'audit.list': { open: ['clinic_management'], input: () => ({}), names: { actor: 'nothing', objectId: 'nothing', cursor: 'nothing' } },
  'audit.people': { open: ['clinic_management'] },
  'audit.printable': { open: ['clinic_management'], input: () => ({}), names: { actor: 'nothing', objectId: 'nothing' } },
  'audit.checkState': { open: ['clinic_management'] },
  'audit.check': { open: ['clinic_management'] },
};

/** THE TABLE of the security suites: one line per procedure. CONTRIBUTING.md says what to write into it. */
export const procedureTable: Record<string, ProcedureUnderTest> = {
  ...auth,
  ...documents,
  ...policyProcedures,
  ...providerProcedures,
  ...chat,
  ...memoryProcedures,
  ...settings,
  ...audit,
  ...backups,
  ...watchedProcedures,
  ...security,
  ...learningProcedures,
  ...account,
};

/** Throws where the procedure has no line: every suite that goes by the table comes here. */
export function underTest(path: string): ProcedureUnderTest {
  const entry = procedureTable[path];
  if (entry !== undefined) return entry;
  throw new Error(
    `${path} has no line in server/src/testing/security/procedure-table.ts. Say there who may call it (open), what it is sent (input) and what its ids name (names)`,
  );
}
