import { z } from 'zod';
import { documentTypes } from './document-choices.ts';
import { watchedChangeKinds, watchedFileStates } from './watched-choices.ts';
import { dateTimeSchema, departmentIdsSchema, idSchema } from '../people/users.ts';

/** A file is taken once its size and time of change have been the same for this long. */
export const settledMs = 10_000;

const longestPath = 1_000;
const mostRules = 200;

/** "Policies/Nursing": relative to the watched folder, with slashes; '' is the folder itself. */
const folderSchema = z
  .string()
  .trim()
  .max(longestPath, `The folder is too long (${longestPath} characters at most)`)
  .transform((folder) =>
    folder
      .replaceAll('\\', '/')
      .split('/')
      .filter((part) => part !== '')
      .join('/'),
  )
  .refine((folder) => !folder.split('/').includes('..'), 'Name a folder inside the watched folder');

/** What documents from a folder, and from the folders in it, become. type: null for the kind of their file. No departments: everyone. */
export const watchedRuleSchema = z.strictObject({
  folder: folderSchema,
  type: z.enum(documentTypes).nullable(),
  departmentIds: departmentIdsSchema,
});
export type WatchedRule = z.output<typeof watchedRuleSchema>;

export const saveWatchedRulesSchema = z.strictObject({
  rules: z
    .array(watchedRuleSchema)
    .max(mostRules, `${mostRules} folders at most`)
    .refine((rules) => new Set(rules.map(({ folder }) => folder)).size === rules.length, 'Name each folder once'),
});

export const watchedProblems = ['gone', 'not mounted', 'disk full', 'failed', 'many missing', 'not answering'] as const;
export type WatchedProblem = (typeof watchedProblems)[number];

const count = z.number().int().nonnegative();

/** Null: no folder is set. Counts are of rows that are there. */
export const watchedOverviewSchema = z
  .object({
    folder: z.string(),
    graceDays: count,
    /** new: an administrator has not started it yet. */
    state: z.enum(['new', 'watching', 'paused']),
    problem: z.enum(watchedProblems).nullable(),
    /** Where most files are missing: of how many how many are. */
    missing: z.object({ known: count, missing: count }).nullable(),
    lookedAt: dateTimeSchema.nullable(),
    /** Subfolders that could not be read at the last scan, some of them. */
    unread: z.array(z.string()),
    counts: z.object({
      added: count,
      linked: count,
      versioned: count,
      renamed: count,
      retired: count,
      returned: count,
      taken: count,
      waiting: count,
      skipped: count,
      missing: count,
    }),
    rules: z.array(watchedRuleSchema),
    /** Folders to choose from, some of them. */
    folders: z.array(z.string()),
  })
  .nullable();
export type WatchedOverview = NonNullable<z.infer<typeof watchedOverviewSchema>>;

export const watchedFilters = ['all', 'taken', 'waiting', 'skipped', 'missing', 'retired'] as const;

export const listWatchedFilesSchema = z.strictObject({
  show: z.enum(watchedFilters).default('all'),
  cursor: idSchema.nullish(),
  /** tRPC's infinite queries send it along. */
  direction: z.enum(['forward', 'backward']).optional(),
});

export const watchedFileSchema = z.object({
  id: idSchema,
  path: z.string(),
  state: z.enum(watchedFileStates),
  /** Why it is skipped or waits, as a sentence. */
  reason: z.string().nullable(),
  mayRetry: z.boolean(),
  document: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** Since when it has not been there, and when its document is retired. */
  missing: z.object({ since: dateTimeSchema, retiredAt: dateTimeSchema }).nullable(),
  changedAt: dateTimeSchema,
});
export type WatchedFileItem = z.infer<typeof watchedFileSchema>;

/** nextCursor: null where there are no more. */
export const watchedFilesSchema = z.object({ files: z.array(watchedFileSchema), nextCursor: idSchema.nullable() });

export const listWatchedChangesSchema = z.strictObject({
  cursor: idSchema.nullish(),
  direction: z.enum(['forward', 'backward']).optional(),
});

export const watchedChangesSchema = z.object({
  changes: z.array(
    z.object({
      id: idSchema,
      at: dateTimeSchema,
      kind: z.enum(watchedChangeKinds),
      path: z.string(),
      formerPath: z.string().nullable(),
      version: count.nullable(),
      document: z.object({ id: idSchema, name: z.string() }).nullable(),
    }),
  ),
  nextCursor: idSchema.nullable(),
});

export const retryWatchedSchema = z.strictObject({ id: idSchema.optional() });
