import type { Permission } from '@vademecum/shared/permissions.ts';
import type { Caller } from '../test-app.ts';
import { password } from '../test-app.ts';
import type { Fields } from './doors.ts';
import { bulkPreview, endedBatch, freshName, invite, thing, type ThingKind, type World } from './things.ts';

/** What the security suites must know of a procedure that its schema does not say. */
export interface ProcedureUnderTest {
  /** Who may call it: by permission, by being signed in, or anybody. */
  open: 'anyone' | 'signed in' | [Permission, ...Permission[]];
  /** What it is sent when it is to succeed; makes whatever that needs. Left out where it takes no input. */
  input?: (world: World, caller: Caller) => Fields | Promise<Fields>;
  /** The status when somebody who may calls it with that input. 200 if left out. */
  reply?: number;
  /** The status for whoever is not signed in, where that may be called but answers otherwise. */
  signedOutReply?: number;
  /** What each field that could name a thing names; 'nothing' where it is a number of its own, or text whose effect naming.test.ts tells apart. */
  names?: Record<string, ThingKind | 'nothing'>;
  /** The status for a thing that is not there, or not the caller's. 404 if left out. */
  missing?: Record<string, number>;
  /** Values that look like no id and are taken all the same. */
  takes?: Record<string, unknown[]>;
}

const id = (kind: ThingKind): Pick<ProcedureUnderTest, 'input' | 'names'> => ({
  input: async (world, caller) => ({ id: await thing(kind).make(world, caller) }),
  names: { id: kind },
});

const idAnd = (kind: ThingKind, fields: () => Fields): Pick<ProcedureUnderTest, 'input' | 'names'> => ({
  input: async (world, caller) => ({ id: await thing(kind).make(world, caller), ...fields() }),
  names: { id: kind },
});

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
  'users.create': { open: ['invite_staff'], input: () => ({ ...person(), role: 'user' }) },
  'users.setStatus': { open: ['user_management'], ...idAnd('user', () => ({ status: 'locked' })) },
  'users.setRole': { open: ['user_management'], ...idAnd('user', () => ({ role: 'manager' })) },
  'users.makeResetLink': { open: ['user_management'], ...id('user') },
  'users.resetRequests': { open: ['user_management'] },
  'users.dismissResetRequest': { open: ['user_management'], ...id('resetRequest') },
  'users.renewActivationLink': { open: ['user_management'], ...id('invitedUser') },
};

const documents: Record<string, ProcedureUnderTest> = {
  'documents.list': { open: ['manage_docs'], input: () => ({}), names: { offset: 'nothing' } },
  'documents.listed': { open: ['manage_docs'], input: () => ({}) },
  'documents.get': { open: ['chat', 'manage_docs'], ...id('document') },
  'documents.progress': { open: ['manage_docs'] },
  'documents.create': {
    open: ['manage_docs'],
    input: () => ({ name: freshName('Policy'), content: `${freshName('Gloves are in room')}.`, type: 'manual' }),
  },
  'documents.update': { open: ['manage_docs'], ...idAnd('document', () => ({ name: freshName('Renamed') })) },
  'documents.delete': { open: ['manage_docs'], ...id('document') },
  'documents.versions': { open: ['manage_docs'], ...id('document') },
  'documents.version': { open: ['chat', 'manage_docs'], ...ofVersion({}) },
  'documents.passageNow': { open: ['chat', 'manage_docs'], ...ofVersion({ from: 2, to: 8 }) },
  'documents.replacement': { open: ['manage_docs'], ...id('document'), missing: { id: 200 } },
  'documents.replaceText': { open: ['manage_docs'], ...idAnd('document', () => ({ content: freshName('Masks are in room') })) },
  'documents.retry': { open: ['manage_docs'], ...id('document'), reply: 409 },
  'documents.readAgain': { open: ['manage_docs'], ...id('document'), reply: 409 },
  'documents.dismissReplacement': { open: ['manage_docs'], ...id('document') },
  'documents.deleteMany': {
    open: ['manage_docs'],
    input: async (world, caller) => ({ ids: [await thing('document').make(world, caller)] }),
  },
  'documents.setTranscript': { open: ['manage_docs'], ...idAnd('video', () => ({ text: '00:01 --> 00:02\nPut on gloves.' })) },
  'documents.removeTranscript': { open: ['manage_docs'], ...id('video') },
  // No transcription server is set up: the answer to whoever may ask.
  'documents.startTranscription': { open: ['manage_docs'], ...id('video'), reply: 409 },
  'documents.setLifecycle': {
    open: ['manage_docs'],
    input: async (world, caller) => ({
      id: await thing('document').make(world, caller),
      supersededBy: await thing('document').make(world, caller),
      owner: 'Practice manager',
    }),
    names: { id: 'document', supersededBy: 'document' },
    missing: { supersededBy: 400 },
  },
  'search.find': { open: ['search'], input: () => ({ q: 'gloves' }), names: { offset: 'nothing' } },
  'search.documents': { open: ['manage_docs', 'search'], input: () => ({ q: 'gloves' }), names: { offset: 'nothing' } },
  'search.inDocument': { open: ['chat', 'manage_docs', 'search'], ...idAnd('document', () => ({ q: 'gloves' })) },
};

const chat: Record<string, ProcedureUnderTest> = {
  'chat.sessions': { open: ['chat'] },
  'chat.createSession': { open: ['chat'], input: () => ({ chatName: freshName('Chat') }) },
  'chat.renameSession': { open: ['chat'], ...idAnd('chat', () => ({ chatName: freshName('Renamed') })) },
  'chat.deleteSession': { open: ['chat'], ...id('chat') },
  'chat.turns': { open: ['chat'], ...id('chat') },
  'chat.suggestions': { open: ['chat'] },
  'chat.ask': {
    open: ['chat'],
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
  'gaps.report': {
    open: ['chat'],
    input: async (world, caller) => ({ messageId: await thing('message').make(world, caller) }),
    names: { messageId: 'message' },
  },
  'gaps.reported': {
    open: ['chat'],
    input: async (world, caller) => ({ chatSessionId: await thing('chat').make(world, caller) }),
    names: { chatSessionId: 'chat' },
    // An empty list, as of a session in which nothing was reported.
    missing: { chatSessionId: 200 },
  },
  'gaps.list': { open: ['reports'] },
  'gaps.setStatus': { open: ['reports'], ...idAnd('gap', () => ({ status: 'completed' })) },
};

const memories: Record<string, ProcedureUnderTest> = {
  'memories.list': { open: ['memories'], input: () => ({}), names: { offset: 'nothing' } },
  'memories.page': { open: ['memories'], input: () => ({}), names: { offset: 'nothing' } },
  'memories.get': { open: ['chat', 'memories'], ...id('memory') },
  'memories.history': { open: ['memories'], ...idAnd('memory', () => ({})), names: { id: 'memory', before: 'nothing' } },
  'memories.owners': { open: ['memories'] },
  'memories.findPassages': { open: ['memories'], input: () => ({ q: 'gloves' }) },
  'memories.create': { open: ['memories'], input: () => ({ topic: freshName('Keys'), value: 'In the safe.', category: 'Procedures' }) },
  'memories.update': { open: ['memories'], ...idAnd('memory', () => ({ value: freshName('Elsewhere') })) },
  // A note under this number is only kept from being its own duplicate.
  'memories.checkDraft': {
    open: ['memories'],
    input: () => ({ topic: freshName('Keys'), value: 'In the safe.' }),
    names: { id: 'nothing' },
  },
  'memories.restoreRevision': {
    open: ['memories'],
    ...idAnd('memory', () => ({ revision: 1 })),
    names: { id: 'memory', revision: 'nothing' },
  },
  'memories.delete': { open: ['memories'], ...id('memory') },
  'memories.archive': { open: ['user_management'], ...id('memory') },
  'memories.restore': { open: ['user_management'], ...id('memory') },
};

const retention: Record<string, ProcedureUnderTest> = {
  'memoryRetention.policies': { open: ['user_management'] },
  'memoryRetention.policyCounts': { open: ['user_management'] },
  'memoryRetention.createPolicy': {
    open: ['user_management'],
    input: () => ({ policyName: freshName('Quarterly'), category: null, retentionDays: 90 }),
  },
  'memoryRetention.updatePolicy': { open: ['user_management'], ...idAnd('retentionPolicy', () => ({ retentionDays: 60 })) },
  'memoryRetention.deletePolicy': { open: ['user_management'], ...id('retentionPolicy') },
  // Where a list goes on is compared with the ids of memories, and names none of them.
  'memoryRetention.dryRun': {
    open: ['user_management'],
    input: () => ({ category: null, minAccessCount: 1, minQualityScore: 0, retentionDays: 90 }),
    names: { cursor: 'nothing' },
  },
  'memoryRetention.reviewList': { open: ['user_management'] },
  'memoryRetention.review': { open: ['user_management'], input: () => ({}), names: { cursor: 'nothing' } },
  'memoryRetention.reviewed': { open: ['user_management'], ...id('memory') },
  'memoryRetention.keep': { open: ['user_management'], ...idAnd('memory', () => ({ days: 90 })) },
};

/** A batch is called by a word that nobody can guess; validation.test.ts tells what comes of an unknown one. */
const batch: Pick<ProcedureUnderTest, 'input' | 'names'> = {
  input: async (world) => ({ batchId: await endedBatch(world) }),
  names: { batchId: 'nothing', offset: 'nothing' },
};

const validation: Record<string, ProcedureUnderTest> = {
  // What is no memory is a result of the batch.
  'validation.start': { open: ['user_management'], input: () => ({ memoryIds: [1, 2] }), names: { memoryIds: 'nothing' } },
  'validation.get': { open: ['user_management'], ...batch },
  'validation.progress': { open: ['user_management'], ...batch },
  'validation.results': { open: ['user_management'], ...batch },
  'validation.list': { open: ['user_management'] },
  'validation.cancel': { open: ['user_management'], ...batch, reply: 409 },
};

const bulk: Record<string, ProcedureUnderTest> = {
  'bulk.preview': {
    open: ['user_management'],
    input: async (world, caller) => ({ action: 'archive', memoryIds: [await thing('memory').make(world, caller)] }),
    // Those that are not there are counted, not refused.
    names: { memoryIds: 'nothing' },
  },
  'bulk.cancel': { open: ['user_management'], input: () => ({ confirmationToken: 'A'.repeat(66) }) },
  // Compared with those that were previewed.
  'bulk.execute': {
    open: ['user_management'],
    input: async (world, caller) => ({ ...(await bulkPreview(world, caller)) }),
    names: { memoryIds: 'nothing' },
  },
  'bulk.undo': { open: ['user_management'], ...id('bulkOperation') },
  'bulk.progress': { open: ['user_management'] },
  'bulk.list': { open: ['user_management'] },
};

const memoryHealth: Record<string, ProcedureUnderTest> = {
  'memoryHealth.list': { open: ['user_management'] },
  'memoryHealth.critical': { open: ['user_management'] },
  'memoryHealth.history': { open: ['user_management'] },
  'memoryHealth.rows': { open: ['user_management'], input: () => ({ metricName: 'stale_share' }), names: { offset: 'nothing' } },
  'memoryHealth.computeNow': { open: ['user_management'] },
  'memoryHealth.setThreshold': { open: ['user_management'], input: () => ({ metricName: 'stale_share', warning: 10, critical: 30 }) },
  'memoryHealth.resetThreshold': { open: ['user_management'], input: () => ({ metricName: 'stale_share' }) },
};

const settings: Record<string, ProcedureUnderTest> = {
  'instructions.get': { open: ['analytics', 'preferences'] },
  'instructions.update': {
    open: ['analytics', 'preferences'],
    input: () => ({ instructions: freshName('Be brief'), note: 'shorter' }),
    // The version that was edited, which is compared with the one that holds and never looked up.
    names: { basedOn: 'nothing' },
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
    input: () => ({ term: freshName('XZ').replace(' ', ''), longForms: ['extra zinc'], note: '' }),
  },
  'glossary.update': { open: ['clinic_management'], ...idAnd('glossaryTerm', () => ({ note: freshName('Note') })) },
  'glossary.remove': { open: ['clinic_management'], ...id('glossaryTerm') },
  // The clinic's own terms have nothing to be restored to.
  'glossary.restoreShipped': { open: ['clinic_management'], input: () => ({ id: 1 }), names: { id: 'glossaryTerm' } },
  'models.get': { open: ['clinic_management'] },
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
  'account.setRule': { open: ['clinic_management'], input: () => ({ role: 'user', isRequired: false }) },
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
  ...chat,
  ...memories,
  ...retention,
  ...validation,
  ...bulk,
  ...memoryHealth,
  ...settings,
  ...audit,
  ...security,
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
