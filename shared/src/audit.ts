import { z } from 'zod';
import { limits } from './limits.ts';
import { dateTimeSchema, idSchema } from './users.ts';

/** Everything that the audit log can say, in plain words. A new action is a line here and one in the server's table of audited procedures. */
export const auditActions = {
  sign_in: 'Signed in',
  'sign_in.refused': 'Sign-in refused',
  'sign_in.code_asked': 'Password right, code asked for',
  'sign_in.throttled': 'Sign-in held back',
  sign_out: 'Signed out',
  'session.expired': 'Session ended',
  'access.denied': 'Access refused',
  'user.activated': 'Account activated',
  'user.password_reset': 'Password reset',
  'user.first_administrator': 'First administrator made',
  'user.invited': 'User invited',
  'user.status_changed': 'User locked or unlocked',
  'user.link_renewed': 'Activation link renewed',
  'user.role_changed': 'Role changed',
  'user.reset_link_made': 'Reset link made',
  'user.reset_request_dismissed': 'Reset request dismissed',
  'user.password_forgotten': 'New password asked for',
  'account.password_changed': 'Own password changed',
  'account.session_ended': 'Own session ended',
  'account.signed_out_everywhere': 'Signed out everywhere',
  'second_factor.offered': 'Second factor begun',
  'second_factor.enabled': 'Second factor switched on',
  'second_factor.disabled': 'Second factor switched off',
  'second_factor.codes_renewed': 'Recovery codes made anew',
  'second_factor.rule_changed': 'Rule on second factors changed',
  'second_factor.reset': 'Second factor taken away',
  'api_key.created': 'API key made',
  'api_key.revoked': 'API key revoked',
  'document.read': 'Document read',
  'document.downloaded': 'Document downloaded',
  'document.played': 'Video played',
  'document.uploaded': 'Document uploaded',
  'document.created': 'Document added',
  'document.changed': 'Document changed',
  'document.lifecycle_changed': 'Document lifecycle changed',
  'document.retried': 'Document retried',
  'document.read_again': 'Document’s file read again',
  'document.replaced': 'Document replaced',
  'document.replacement_dismissed': 'Notice on a failed new version dismissed',
  'document.transcript_set': 'Transcript of a video given',
  'document.transcript_removed': 'Transcript of a video removed',
  'document.transcription_asked': 'Transcript of a video asked for',
  'document.sent_to_transcription': 'Video sent to the transcription server',
  'document.deleted': 'Document deleted',
  'memory.read': 'Memory read',
  'memory.created': 'Memory added',
  'memory.changed': 'Memory changed',
  'memory.reverted': 'Memory set back to a former state',
  'memory.deleted': 'Memory deleted',
  'memory.archived': 'Memory archived',
  'memory.restored': 'Memory restored',
  'memory.exported': 'Memories exported',
  'memory.imported': 'Memories imported',
  'memory.kept': 'Memory kept out of the review',
  'retention_policy.created': 'Retention policy added',
  'retention_policy.changed': 'Retention policy changed',
  'retention_policy.deleted': 'Retention policy deleted',
  'validation.started': 'Validation of memories started',
  'validation.cancelled': 'Validation of memories cancelled',
  'validation.exported': 'Validation of memories exported',
  'memory.bulk_changed': 'Bulk operation on memories executed',
  'memory.bulk_undone': 'Bulk operation on memories undone',
  'memory_health.computed': 'Memory health computed',
  'memory_health.threshold_changed': 'Threshold of memory health changed',
  'memory_health.threshold_reset': 'Threshold of memory health reset',
  'chat.created': 'Chat created',
  'chat.renamed': 'Chat renamed',
  'chat.deleted': 'Chat deleted',
  'question.asked': 'Question asked',
  'feedback.given': 'Feedback given',
  'gap.reported': 'Gap reported',
  'gap.status_changed': 'Gap status changed',
  'improvement.status_changed': 'Improvement action decided',
  'learning.run_started': 'Learning run started',
  'instructions.changed': 'AI instructions changed',
  'instructions.tried': 'AI instructions tried',
  'instructions.restored': 'AI instructions restored',
  'glossary.added': 'Abbreviation added',
  'glossary.changed': 'Abbreviation changed',
  'glossary.removed': 'Abbreviation removed',
  'glossary.restored': 'Abbreviations restored',
  'cache.emptied': 'Cache emptied',
  'model.tested': 'Model tested',
  'model.changed': 'Model changed',
  'model.reset': 'Model setting removed',
  'model.cloud_confirmed': 'Cloud model agreement confirmed',
  'model.cloud_withdrawn': 'Cloud model agreement withdrawn',
  'golden.saved': 'Golden question saved',
  'golden.changed': 'Golden question changed',
  'golden.archived': 'Golden question archived',
  'golden.restored': 'Golden question restored',
  'golden.run': 'Golden questions run',
  'golden.overridden': 'Loss of golden questions accepted',
  'analytics.exported': 'Analytics report exported',
  'audit.exported': 'Audit log exported',
  'audit.printed': 'Audit log printed',
  'audit.checked': 'Audit log checked',
  'audit.sealed': 'Month of the audit log sealed',
  'audit.seal_deleted': 'Sealed month deleted after six years',
  'audit.mark_missing': 'Length mark of the audit log was missing',
  'backup.started': 'Backup asked for',
  'backup.made': 'Backup made',
  'backup.cancelled': 'Backup stopped',
  'backup.proof_started': 'Restore of a backup tried by hand',
  'backup.proven': 'Backup proven by a restore',
  'backup.downloaded': 'Backup downloaded',
  'backup.deleted': 'Backup deleted',
  'backup.restored': 'Clinic restored from a backup',
  'retention.cleaned_up': 'Outdated data deleted',
  'server.started': 'Server started',
  'server.stopped': 'Server stopped',
  'admin.create_admin': 'Administrator made by command',
  'admin.reset_link': 'Reset link made by command',
  'admin.verify': 'Storage verified by command',
  'admin.backup': 'Backup made by command',
  'admin.rotate_key': 'Master key changed by command',
  'admin.reindex': 'Index built anew by command',
  'admin.import': 'Folder imported by command',
} as const;
export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** What an entry can be about. */
export const auditObjects = {
  user: 'User',
  session: 'Session',
  api_key: 'API key',
  role: 'Role',
  document: 'Document',
  memory: 'Memory',
  retention_policy: 'Retention policy',
  validation: 'Validation',
  bulk_operation: 'Bulk operation',
  health_metric: 'Health metric',
  chat: 'Chat',
  message: 'Message',
  feedback: 'Feedback',
  gap: 'Gap',
  improvement_action: 'Improvement action',
  instructions: 'AI instructions',
  abbreviation: 'Abbreviation',
  golden_question: 'Golden question',
  golden_run: 'Run of the golden questions',
  model: 'Model',
  analytics: 'Analytics',
  audit_log: 'Audit log',
  backup: 'Backup',
  server: 'Server',
} as const;
export type AuditObject = keyof typeof auditObjects;
export const auditObjectNames = Object.keys(auditObjects) as [AuditObject, ...AuditObject[]];

export const auditOutcomes = ['ok', 'denied', 'failed'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];
export const auditActorKinds = ['person', 'api_key', 'system'] as const;

export const auditEntrySchema = z.object({
  id: idSchema,
  at: dateTimeSchema,
  /** Null: nobody who was signed in, or the product itself (kind system). */
  actor: z.object({ id: idSchema, name: z.string() }).nullable(),
  actorKind: z.enum(auditActorKinds),
  /** A key of `auditActions`; one of a later version otherwise. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string().nullable(),
  /** A person's name where the object is a user, as it is today. */
  objectName: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
  address: z.string().nullable(),
  /** Ids, counts and field names. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const objectIdSchema = z.string().trim().min(1).max(64, 'The id is too long');

export const auditFilterSchema = z.strictObject({
  /** A person's id; 0 for the product itself and whoever was not signed in. */
  actor: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  action: z.enum(auditActionNames).optional(),
  objectType: z.enum(auditObjectNames).optional(),
  objectId: objectIdSchema.optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** This moment and later. */
  from: dateTimeSchema.optional(),
  /** Before this moment. */
  to: dateTimeSchema.optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const listAuditSchema = auditFilterSchema.extend({
  /** The number of the last entry that was seen: what is older follows. */
  cursor: idSchema.nullish(),
  /** tRPC's infinite queries send it along. */
  direction: z.enum(['forward', 'backward']).optional(),
  limit: z.number().int().min(1).max(limits.listPage).default(100),
});

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** The number of the last entry here; null: there is no more. */
  nextCursor: idSchema.nullable(),
});

/** A printed page has room for this many. */
export const auditPrintLimit = 1_000;
export const auditPrintSchema = z.object({ entries: z.array(auditEntrySchema), isCut: z.boolean() });

export const auditCheckSchema = z.object({
  isIntact: z.boolean(),
  /** Entries that were compared, those of sealed months too. */
  checked: z.number().int().nonnegative(),
  /** The first entry that does not hold; null where it is the log as a whole. */
  brokenId: idSchema.nullable(),
  /** What is wrong, as a sentence; null if nothing is. */
  problem: z.string().nullable(),
  at: dateTimeSchema,
});
export type AuditCheck = z.infer<typeof auditCheckSchema>;

/** Older months that stand in sealed files: YYYY-MM of the first and the last, and how many entries they hold. */
export const sealedLogSchema = z.object({ from: z.string(), to: z.string(), entries: z.number().int().positive() });
export type SealedLog = z.infer<typeof sealedLogSchema>;

export const auditCheckStateSchema = z.object({
  /** The last check since the server was started. */
  last: auditCheckSchema.nullable(),
  running: z.object({ checked: z.number().int().nonnegative(), total: z.number().int().nonnegative() }).nullable(),
  sealed: sealedLogSchema.nullable(),
});

export const auditPeopleSchema = z.array(z.object({ id: idSchema, name: z.string() }));
