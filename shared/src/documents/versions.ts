import { z } from 'zod';
import { createDocumentSchema, duplicateSchema, outlineEntrySchema } from './documents.ts';
import { ingestReportSchema } from './ingest-report.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

const versionSchema = z.number().int().positive();
const offsetSchema = z.number().int().nonnegative();

/** One state of a document: what it said from one replacement to the next. */
export const documentVersionSchema = z.object({
  version: versionSchema,
  uploadedAt: dateTimeSchema,
  uploadedBy: z.string().nullable(),
  /** Null for the version that answers now. */
  replacedAt: dateTimeSchema.nullable(),
  contentLength: z.number().int().nonnegative(),
  pageCount: z.number().int().nullable(),
  wordCount: z.number().int().nullable(),
  /** Null for pasted text. */
  fileName: z.string().nullable(),
  fileSize: z.number().int().nullable(),
});
export type DocumentVersion = z.infer<typeof documentVersionSchema>;

/** A version with all it said. name: as the document was called then. */
export const wholeVersionSchema = documentVersionSchema.extend({
  id: idSchema,
  name: z.string(),
  content: z.string(),
  outline: z.array(outlineEntrySchema),
  report: ingestReportSchema.nullable(),
  currentVersion: versionSchema,
});
export type WholeVersion = z.infer<typeof wholeVersionSchema>;

/** The pending replacement of a document. file: a new one. reading: its own, read again. */
export const replacementSchema = z.object({
  kind: z.enum(['file', 'reading']),
  fileName: z.string().nullable(),
  since: dateTimeSchema,
  /** Why it could not be read; null while it is read. */
  failure: z.string().nullable(),
});
export type Replacement = z.infer<typeof replacementSchema>;

export const versionOfDocumentSchema = z.strictObject({ id: idSchema, version: idSchema });

export const replaceTextSchema = z.strictObject({
  id: idSchema,
  content: createDocumentSchema.shape.content,
  duplicate: duplicateSchema.default('refuse'),
});

/**
 * The later history of a quote. moved: the same words are on another line. changed: the wording is different. gone: the words are not there any
 * more.
 */
export const passageStates = ['unchanged', 'moved', 'changed', 'gone'] as const;

const longestPassage = 20_000;

/** A passage of a version: UTF-16 offsets in its text. */
export const passageOfVersionSchema = z
  .strictObject({ id: idSchema, version: idSchema, from: offsetSchema, to: offsetSchema })
  .refine(({ from, to }) => from < to && to - from <= longestPassage, {
    path: ['to'],
    message: `A passage must end after it starts and can have at most ${longestPassage} characters`,
  });

export const passageNowSchema = z.object({
  state: z.enum(passageStates),
  quotedVersion: versionSchema,
  /** When the quoted version was replaced; null if it answers still. */
  quotedUntil: dateTimeSchema.nullable(),
  currentVersion: versionSchema,
  /** The place in the current version, and the text there; null if the passage is gone. */
  now: z.object({ from: offsetSchema, to: offsetSchema, lineIndex: offsetSchema, text: z.string() }).nullable(),
});
export type PassageNow = z.infer<typeof passageNowSchema>;

/** At most this many places of a document in one request; no answer cites more. */
const mostPlaces = 100;

/** Places of a version: UTF-16 offsets in its text. */
export const writtenAtSchema = z.strictObject({ id: idSchema, version: idSchema, offsets: z.array(offsetSchema).max(mostPlaces) });

/**
 * A procedure (steps) or a table (rows, with the names of their columns if it has any), as the document has it. mark: the step's own number, such
 * as "3."; "•" for an item between steps. isInner: it belongs to the step above. lineIndex: from 0.
 */
export const writtenBlockSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ cells: z.array(z.string()), lineIndex: offsetSchema })),
  steps: z.array(z.object({ mark: z.string(), text: z.string(), isInner: z.boolean(), lineIndex: offsetSchema })),
});
export type WrittenBlock = z.infer<typeof writtenBlockSchema>;
