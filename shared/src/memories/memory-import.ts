import { z } from 'zod';
import { exchangeFormats } from './memory-exchange.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

export const importLimits = {
  rows: 20_000,
  bytes: 20 * 1024 * 1024,
  /** Rows that a preview shows of each group. */
  shown: 5,
  refusedShown: 100,
  /** New rows up to which each is compared with all memories for near-duplicates. */
  compared: 300,
  /** New rows up to which they are compared with each other. */
  comparedInFile: 2_000,
  /** How long a preview stays valid. */
  previewMs: 10 * 60 * 1000,
} as const;

/** The columns that a file can set. The other columns of an export are the product's own counts and dates. */
export const importFields = [
  'topic',
  'value',
  'category',
  'source',
  'sourcePassage',
  'reviewDue',
  'owner',
  'departments',
  'isProtected',
  'isArchived',
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldLabels: Record<ImportField, string> = {
  topic: 'Topic',
  value: 'Content',
  category: 'Category',
  source: 'Source',
  sourcePassage: 'Source passage',
  reviewDue: 'Review date',
  owner: 'Owner',
  departments: 'Who can see it',
  isProtected: 'Protected',
  isArchived: 'Archived',
};

const line = z.number().int().positive();
const count = z.number().int().nonnegative();
const rowSchema = z.object({ line, topic: z.string(), notes: z.array(z.string()) });

export const importPreviewSchema = z.object({
  token: z.string(),
  expiresAt: dateTimeSchema,
  format: z.enum(exchangeFormats),
  rows: count,
  /** Columns that the product does not know. */
  ignoredColumns: z.array(z.string()),
  /** False: too many rows are new to compare each of them with all memories. */
  isCompared: z.boolean(),
  /** False: too many rows are new to compare them with each other. */
  isComparedInFile: z.boolean(),
  /** Names in the file that are no active user's; their memories become the importer's, or stay whose they are. */
  unknownOwners: z.array(z.string()),
  added: z.object({ count, first: z.array(rowSchema.extend({ value: z.string() })) }),
  changed: z.object({
    count,
    first: z.array(
      rowSchema.extend({
        id: idSchema,
        changes: z.array(z.object({ field: z.enum(importFields), from: z.string().nullable(), to: z.string().nullable() })),
      }),
    ),
  }),
  /** `of`: what it is the same as, or nearly. */
  duplicate: z.object({ count, near: count, first: z.array(rowSchema.extend({ of: z.string() })) }),
  refused: z.object({ count, first: z.array(z.object({ line, reason: z.string() })) }),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

export const importMemoriesSchema = z
  .strictObject({
    token: z.string('Preview a file first').min(1, 'Preview a file first').max(100),
    addNew: z.boolean().default(true),
    changeExisting: z.boolean().default(true),
    addDuplicates: z.boolean().default(false),
  })
  .refine(({ addNew, changeExisting, addDuplicates }) => addNew || changeExisting || addDuplicates, 'Choose what to import');
export type ImportMemories = z.infer<typeof importMemoriesSchema>;

/** reading: the file. comparing: new rows with all memories. preparing: what needs no turn to write; it can be cancelled until it is importing. */
export const importPhases = ['reading', 'comparing', 'preparing', 'importing'] as const;

/** How far the file is that is being read or imported, in rows; null: none is. total is 0 until it is known. */
export const importProgressSchema = z.object({ phase: z.enum(importPhases), done: count, total: count }).nullable();
export type ImportProgress = z.infer<typeof importProgressSchema>;

export const cancelImportSchema = z.strictObject({ token: importMemoriesSchema.shape.token });

export const importedSchema = z.object({ added: count, changed: count, leftOut: count });
export type Imported = z.infer<typeof importedSchema>;
