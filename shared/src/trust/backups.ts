import { z } from 'zod';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** How many nightly backups and requested backups are kept. The last proven backup is kept in addition to them. */
export const backupsKept = { nightly: 14, byHand: 5 };
/** By the clinic's clock. */
export const backupHour = 2;
/** An older backup is reported as too old: a night and two hours. */
export const backupFreshMs = 26 * 60 * 60 * 1000;
export const proofEveryMs = 7 * 24 * 60 * 60 * 1000;
/** An older proof is reported as too old: a week and a day. */
export const proofFreshMs = proofEveryMs + 24 * 60 * 60 * 1000;

export const backupKinds = ['nightly', 'manual', 'command'] as const;
export type BackupKind = (typeof backupKinds)[number];

export const backupProofSchema = z.object({
  state: z.enum(['passed', 'failed']),
  at: dateTimeSchema,
  /** A sentence; null where it passed. */
  problem: z.string().nullable(),
});

export const backupSchema = z.object({
  id: idSchema,
  fileName: z.string(),
  kind: z.enum(backupKinds),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  startedAt: dateTimeSchema,
  finishedAt: dateTimeSchema.nullable(),
  /** A person's name; null: nobody, it was night, or a command. */
  requestedBy: z.string().nullable(),
  /** A sentence where it failed. */
  error: z.string().nullable(),
  bytes: z.number().int().nonnegative().nullable(),
  documents: z.number().int().nonnegative().nullable(),
  memories: z.number().int().nonnegative().nullable(),
  files: z.number().int().nonnegative().nullable(),
  /** Stored files that were missing when it was made. */
  lostFiles: z.number().int().nonnegative().nullable(),
  /** False: it needs a key that was in use before. */
  opensWithKey: z.boolean(),
  /** The last restore that was tried of it. */
  proof: backupProofSchema.nullable(),
  /** Why its file stays; null where there is none. */
  kept: z.enum(['night', 'by hand', 'last proven']).nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

export const runningBackupSchema = z.object({
  kind: z.enum(['backup', 'proof']),
  backupId: idSchema,
  percent: z.number().int().min(0).max(100),
  isStopping: z.boolean(),
});

export const backupOverviewSchema = z.object({
  /** Newest first. */
  backups: z.array(backupSchema),
  running: runningBackupSchema.nullable(),
  /** The last restore that was tried, and when one succeeded. */
  lastProof: backupProofSchema.extend({ backupId: idSchema }).nullable(),
  lastProvenAt: dateTimeSchema.nullable(),
  lastBackupAt: dateTimeSchema.nullable(),
  nextBackupAt: dateTimeSchema,
  /** Null while there is nothing to prove. */
  nextProofAt: dateTimeSchema.nullable(),
  folder: z.string(),
  isOnDataDisk: z.boolean(),
  /** The backup that this database was restored from last. */
  restoredFrom: z.object({ takenAt: dateTimeSchema, restoredAt: dateTimeSchema }).nullable(),
});
export type BackupOverview = z.infer<typeof backupOverviewSchema>;
