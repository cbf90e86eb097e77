import type { AuditAction, AuditObject } from '@vademecum/shared/trust/audit-choices.ts';

/** What a call gave and got: input as it was sent, output as it was answered. */
export interface Call {
  input: unknown;
  output: unknown;
}

export interface AuditedCall {
  action: AuditAction;
  /** Where the call did not succeed, if that is another thing. */
  refused?: AuditAction;
  object: AuditObject;
  /** The object's number; what is no number does not get into the log. */
  id?: (call: Call) => unknown;
  /** The numbers of all that a call that succeeded was about: an entry for each. */
  ids?: (call: Call) => unknown;
  /** Ids, counts and statuses of a call that succeeded; text that is no single word is refused. */
  details?: (call: Call) => Record<string, number | string | readonly string[]>;
  /** Of these, which only give what is the caller's own, "not found" may be somebody else's: a denial. */
  isOwn?: boolean;
  /** Whoever calls is what it is about; before a sign-in that is whom the answer names, or the email address that came in. */
  isSelf?: boolean;
  /** Where there is no session to end, nothing happened: nobody was signed in, or it was a program with a key. */
  endsSession?: boolean;
  /** Only its denials are recorded: it reads nothing that the log is asked for. */
  denialsOnly?: boolean;
  /** What it does it records itself, in its own transaction; here only where it is refused or fails. */
  recordsItself?: boolean;
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** The number in a field of what came in. */
const given =
  (name = 'id') =>
  ({ input }: Call): unknown =>
    field(input, name);
/** The number in what went out, by the names on the way to it. */
const made =
  (...names: string[]) =>
  ({ output }: Call): unknown =>
    names.reduce(field, output);

/** Which fields came in, beside the id. */
const fields = ({ input }: Call) => ({ fields: Object.keys(input as object).filter((name) => name !== 'id') });
const word = (name: string) => (call: Call) => ({ [name]: String(given(name)(call)) });

/** The version that answers by then: while a file is still being read, the one before. */
const newVersion = (call: Call) => ({ version: Number(made('version')(call)) });
const oldVersion = (call: Call) => ({ version: Number(given('version')(call)) });

const ended = (call: Call) => ({ sessions: Number(made('endedSessions')(call)) });

const user = { object: 'user', id: given() } as const;
const document = { object: 'document', id: given() } as const;
const memory = { object: 'memory', id: given() } as const;
const retentionPolicy = { object: 'retention_policy', id: given() } as const;
const chat = { object: 'chat', id: given(), isOwn: true } as const;
const abbreviation = { object: 'abbreviation', id: given() } as const;
const goldenQuestion = { object: 'golden_question', id: given() } as const;
const self = { object: 'user', isSelf: true } as const;
const model = { object: 'model' } as const;

/**
 * What the audit log says of each procedure, by its path, and of the doors that are none ("rest."). A mutation that is missing here fails the suite; queries
 * that are missing here are recorded only where somebody signed in is refused.
 */
export const auditedProcedures: Record<string, AuditedCall | 'not audited'> = {
  'auth.login': { action: 'sign_in', refused: 'sign_in.refused', ...self },
  'auth.confirmSignIn': { action: 'sign_in', refused: 'sign_in.refused', ...self },
  'auth.logout': { action: 'sign_out', ...self, endsSession: true },
  // Sent every minute while somebody types; what it is for, staying signed in, ends with an entry.
  'auth.touch': 'not audited',
  'auth.activate': { action: 'user.activated', ...self },
  'auth.resetPassword': { action: 'user.password_reset', ...self },
  // Nobody may learn here whose addresses are known, so neither does the log.
  'auth.forgotPassword': { action: 'user.password_forgotten', object: 'user' },
  'auth.setup': { action: 'user.first_administrator', ...self },

  'users.create': { action: 'user.invited', object: 'user', id: made('user', 'id'), details: ({ output }) => roleOf(output) },
  'users.setStatus': { action: 'user.status_changed', ...user, details: word('status') },
  'users.renewActivationLink': { action: 'user.link_renewed', ...user },
  'users.setRole': { action: 'user.role_changed', ...user, details: word('role') },
  'users.makeResetLink': { action: 'user.reset_link_made', ...user },
  'users.dismissResetRequest': { action: 'user.reset_request_dismissed', ...user },

  'account.changePassword': { action: 'account.password_changed', ...self, details: ended },
  'account.endSession': { action: 'account.session_ended', object: 'session', id: given(), isOwn: true },
  'account.signOutEverywhere': { action: 'account.signed_out_everywhere', ...self, details: ended },
  'account.beginSecondFactor': { action: 'second_factor.offered', ...self },
  'account.enableSecondFactor': { action: 'second_factor.enabled', ...self },
  'account.disableSecondFactor': { action: 'second_factor.disabled', ...self },
  'account.renewRecoveryCodes': { action: 'second_factor.codes_renewed', ...self },
  'account.setRule': {
    action: 'second_factor.rule_changed',
    object: 'role',
    details: (call) => ({ ...word('role')(call), ...word('isRequired')(call) }),
  },
  'account.resetSecondFactor': { action: 'second_factor.reset', ...user, details: ended },
  'apiKeys.create': { action: 'api_key.created', object: 'api_key', id: made('apiKey', 'id'), details: word('role') },
  'apiKeys.revoke': { action: 'api_key.revoked', object: 'api_key', id: given() },

  'documents.get': { action: 'document.read', ...document },
  'documents.create': { action: 'document.created', object: 'document', id: made('id') },
  'documents.update': { action: 'document.changed', ...document, details: fields },
  'documents.setLifecycle': { action: 'document.lifecycle_changed', ...document, details: fields },
  'documents.delete': { action: 'document.deleted', ...document },
  'documents.retry': { action: 'document.retried', ...document },
  'documents.readAgain': { action: 'document.read_again', ...document },
  'documents.replaceText': { action: 'document.replaced', ...document, details: newVersion },
  'documents.dismissReplacement': { action: 'document.replacement_dismissed', ...document },
  'documents.version': { action: 'document.read', ...document, details: oldVersion },
  'documents.passageNow': { action: 'document.read', ...document, details: oldVersion },
  'rest.replace': { action: 'document.replaced', ...document, details: newVersion },
  'rest.downloadVersion': { action: 'document.downloaded', ...document, details: oldVersion },
  'documents.deleteMany': { action: 'document.deleted', object: 'document', ids: made('deleted') },
  'documents.setTranscript': { action: 'document.transcript_set', ...document },
  'documents.removeTranscript': { action: 'document.transcript_removed', ...document },
  'documents.startTranscription': { action: 'document.transcription_asked', ...document },
  'rest.upload': { action: 'document.uploaded', object: 'document', id: made('id') },
  'rest.download': { action: 'document.downloaded', ...document },
  'rest.play': { action: 'document.played', ...document },

  'memories.get': { action: 'memory.read', ...memory },
  'memories.history': { action: 'memory.read', ...memory },
  'memories.create': { action: 'memory.created', object: 'memory', id: made('id') },
  'memories.update': { action: 'memory.changed', ...memory, details: fields },
  'memories.checkDraft': { action: 'access.denied', object: 'memory', denialsOnly: true },
  'memories.restoreRevision': {
    action: 'memory.reverted',
    ...memory,
    details: (call) => ({ revision: Number(given('revision')(call)) }),
  },
  'memories.delete': { action: 'memory.deleted', ...memory },
  'memories.archive': { action: 'memory.archived', ...memory },
  'memories.restore': { action: 'memory.restored', ...memory },

  'memoryRetention.reviewed': { action: 'memory.read', ...memory },
  'memoryRetention.keep': { action: 'memory.kept', ...memory, details: (call) => ({ days: Number(given('days')(call)) }) },
  'memoryRetention.createPolicy': { action: 'retention_policy.created', ...retentionPolicy, id: made('id') },
  'memoryRetention.updatePolicy': { action: 'retention_policy.changed', ...retentionPolicy, details: fields },
  'memoryRetention.deletePolicy': { action: 'retention_policy.deleted', ...retentionPolicy },
  'validation.start': {
    action: 'validation.started',
    object: 'validation',
    details: (call) => ({ memories: Number(made('total')(call)) }),
  },
  'validation.cancel': { action: 'validation.cancelled', object: 'validation', details: (call) => ({ done: Number(made('done')(call)) }) },
  'rest.exportValidation': { action: 'validation.exported', object: 'validation' },
  'bulk.preview': { action: 'access.denied', object: 'bulk_operation', denialsOnly: true },
  'bulk.cancel': { action: 'access.denied', object: 'bulk_operation', denialsOnly: true },
  'bulk.execute': { action: 'memory.bulk_changed', object: 'bulk_operation', recordsItself: true },
  'bulk.undo': { action: 'memory.bulk_undone', object: 'bulk_operation', id: given(), recordsItself: true },

  'memoryHealth.computeNow': { action: 'memory_health.computed', object: 'health_metric' },
  'memoryHealth.setThreshold': {
    action: 'memory_health.threshold_changed',
    object: 'health_metric',
    details: (call) => ({
      ...word('metricName')(call),
      warning: Number(given('warning')(call)),
      critical: Number(given('critical')(call)),
    }),
  },
  'memoryHealth.resetThreshold': { action: 'memory_health.threshold_reset', object: 'health_metric', details: word('metricName') },

  'chat.turns': { action: 'access.denied', ...chat, denialsOnly: true },
  'chat.createSession': { action: 'chat.created', object: 'chat', id: made('id') },
  'chat.renameSession': { action: 'chat.renamed', ...chat },
  'chat.deleteSession': { action: 'chat.deleted', ...chat },
  'chat.ask': { action: 'question.asked', ...chat, id: (call) => made('session', 'id')(call) ?? given('chatSessionId')(call) },
  'chat.askAtOnce': {
    action: 'question.asked',
    ...chat,
    id: (call) => made('session', 'id')(call) ?? given('chatSessionId')(call),
    details: (call) => ({ messageId: Number(made('turn', 'id')(call)) }),
  },
  'feedback.submit': { action: 'feedback.given', object: 'message', id: given('messageId'), isOwn: true },

  'gaps.report': { action: 'gap.reported', object: 'message', id: given('messageId'), isOwn: true },
  'gaps.setStatus': { action: 'gap.status_changed', object: 'gap', id: given(), details: word('status') },
  'improvement.setStatus': {
    action: 'improvement.status_changed',
    object: 'improvement_action',
    id: given(),
    details: (call) => ({ status: String(made('status')(call)) }),
  },
  'improvement.runNow': { action: 'learning.run_started', object: 'server' },
  'instructions.update': { action: 'instructions.changed', object: 'instructions', id: made('version') },
  'instructions.beginTrial': { action: 'instructions.tried', object: 'instructions' },
  // Each of its questions belongs to a trial that is recorded when it begins.
  'instructions.tryQuestion': { action: 'access.denied', object: 'instructions', denialsOnly: true },
  'instructions.restore': { action: 'instructions.restored', object: 'instructions', id: given('version') },
  'glossary.add': { action: 'glossary.added', ...abbreviation, id: made('id') },
  'glossary.update': { action: 'glossary.changed', ...abbreviation, details: fields },
  'glossary.remove': { action: 'glossary.removed', ...abbreviation },
  'glossary.restoreShipped': {
    action: 'glossary.restored',
    ...abbreviation,
    details: (call) => ({ restored: Number(made('restored')(call)) }),
  },
  'golden.save': { action: 'golden.saved', object: 'golden_question', id: made('id') },
  'golden.saveFromAnswer': { action: 'golden.saved', object: 'golden_question', id: made('id'), isOwn: true },
  'golden.update': { action: 'golden.changed', ...goldenQuestion, details: fields },
  'golden.archive': { action: 'golden.archived', ...goldenQuestion },
  'golden.restore': { action: 'golden.restored', ...goldenQuestion },
  'golden.run': {
    action: 'golden.run',
    object: 'golden_run',
    id: made('id'),
    details: (call) => ({ total: Number(made('total')(call)), lost: Number(made('lost')(call)) }),
  },
  'golden.override': { action: 'golden.overridden', object: 'golden_run', id: given('runId') },
  'performance.invalidate': {
    action: 'cache.emptied',
    object: 'server',
    details: (call) => ({ ...word('type')(call), invalidated: Number(made('invalidated')(call)) }),
  },

  'models.test': { action: 'model.tested', ...model },
  'models.save': { action: 'model.changed', ...model, details: fields },
  'models.reset': { action: 'model.reset', ...model },
  'models.confirmCloud': { action: 'model.cloud_confirmed', ...model },
  'models.withdrawCloud': { action: 'model.cloud_withdrawn', ...model },

  'backups.create': { action: 'backup.started', object: 'backup', id: made('id') },
  'backups.prove': { action: 'backup.proof_started', object: 'backup', id: given() },
  'backups.cancel': { action: 'backup.cancelled', object: 'backup', id: given() },
  'rest.downloadBackup': { action: 'backup.downloaded', object: 'backup', id: given() },
  'backups.delete': { action: 'backup.deleted', object: 'backup', id: given() },
  'audit.check': { action: 'audit.checked', object: 'audit_log', details: (call) => ({ entries: Number(made('checked')(call)) }) },
  'audit.printable': { action: 'audit.printed', object: 'audit_log', details: fields },
  'rest.exportMemories': { action: 'memory.exported', object: 'memory', details: fields },
  'rest.previewImport': { action: 'access.denied', object: 'memory', denialsOnly: true },
  // What it changes is recorded in the very transaction that changes it.
  'memoryExchange.cancelImport': { action: 'access.denied', object: 'memory', denialsOnly: true },
  'memoryExchange.import': { action: 'access.denied', object: 'memory', denialsOnly: true },
  'rest.exportAnalytics': { action: 'analytics.exported', object: 'analytics', details: fields },
  'rest.exportAudit': { action: 'audit.exported', object: 'audit_log', details: fields },
};

function roleOf(output: unknown): Record<string, string> {
  return { role: String(made('user', 'role')({ input: undefined, output })) };
}
