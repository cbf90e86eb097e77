import { z } from 'zod';
import { auditActionNames, auditActorKinds, auditObjectNames, auditOutcomes } from './audit-choices.ts';
import { limits } from '../limits.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

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
  /** As it is today; null where the object is deleted or has no name of its own. */
  objectName: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
  address: z.string().nullable(),
  /** Ids, counts and field names. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const objectIdSchema = z.string().trim().min(1).max(64, 'The id is too long');

export const auditFilterSchema = z.strictObject({
  /** A person's id; 0 for the product itself and for people who were not signed in. */
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
  /** The error, as a sentence; null if there is none. */
  problem: z.string().nullable(),
  at: dateTimeSchema,
});
export type AuditCheck = z.infer<typeof auditCheckSchema>;

/** Older months that are in sealed files: YYYY-MM of the first and the last, and how many entries the files contain. */
export const sealedLogSchema = z.object({ from: z.string(), to: z.string(), entries: z.number().int().positive() });
export type SealedLog = z.infer<typeof sealedLogSchema>;

export const auditCheckStateSchema = z.object({
  /** The last check since the server was started. */
  last: auditCheckSchema.nullable(),
  /** When the log was last checked. Before the last start only manual checks count. */
  lastAt: dateTimeSchema.nullable(),
  running: z.object({ checked: z.number().int().nonnegative(), total: z.number().int().nonnegative() }).nullable(),
  sealed: sealedLogSchema.nullable(),
});

export const auditPeopleSchema = z.array(z.object({ id: idSchema, name: z.string() }));
