import { z } from 'zod';
import { approvalPhases } from './approval-choices.ts';
import { documentStatuses, type DocumentType, documentTypes } from './document-choices.ts';
import { documentLifecycleSchema } from './lifecycle.ts';
import { limits } from '../limits.ts';
import { nameSchema } from '../names.ts';
import { dateTimeSchema, departmentIdsSchema, departmentSchema, idSchema } from '../people/users.ts';

/** Types offered as a choice; those of a file's own format are set by its extension. */
export const offeredTypes = ['pdf', 'doc', 'text', 'video', 'protocol', 'guideline', 'manual'] as const satisfies DocumentType[];

/** Videos are kept and played; the subtitles in them, or a transcript given later, are their text. */
export const videoExtensions = {
  mp4: 'video',
  mov: 'video',
  avi: 'video',
  mkv: 'video',
  webm: 'video',
  flv: 'video',
  wmv: 'video',
} as const satisfies Record<string, DocumentType>;
export type VideoExtension = keyof typeof videoExtensions;

/** The extension of a video's file; undefined for any other file. */
export function videoExtensionOf(fileName: string): VideoExtension | undefined {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(videoExtensions, extension) ? (extension as VideoExtension) : undefined;
}

/** Extensions that are read; each with the type it sets. */
export const readableExtensions = {
  txt: 'text',
  md: 'text',
  pdf: 'pdf',
  docx: 'docx',
  doc: 'doc',
  xlsx: 'xlsx',
  xls: 'xls',
  pptx: 'pptx',
  odt: 'odt',
  rtf: 'rtf',
  html: 'html',
  htm: 'html',
  epub: 'epub',
  eml: 'mail',
  msg: 'mail',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  tif: 'picture',
  tiff: 'picture',
  ...videoExtensions,
} as const satisfies Record<string, DocumentType>;
export type ReadableExtension = keyof typeof readableExtensions;

export const documentSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(documentTypes),
  /** Normalised text; lines are split on \n, and citations count them from 0. Left out of lists on request. */
  content: z.string().optional(),
  status: z.enum(documentStatuses),
  /** Why it failed, or what an active document lacks. */
  statusMessage: z.string().nullable(),
  uploadedAt: dateTimeSchema,
  uploadedBy: z.string().nullable(),
  version: z.number().int().positive(),
  /** Length of content in characters. */
  contentLength: z.number().int().nonnegative(),
  pageCount: z.number().int().nullable(),
  wordCount: z.number().int().nullable(),
  /** Name and bytes of the uploaded file; null for pasted text. */
  fileName: z.string().nullable(),
  fileSize: z.number().int().nullable(),
  lifecycle: documentLifecycleSchema,
  /** Who may see it: these departments, by name; none: everyone. */
  departments: z.array(departmentSchema),
  /** Only where it is not plainly approved: what it is itself, whatever waits next to it. */
  phase: z.enum(approvalPhases).optional(),
  /** Only in the answer to the person who added the document: the place where the library has the same file or text already. */
  notice: z.string().optional(),
});
export type Document = z.infer<typeof documentSchema>;

export const documentNameSchema = nameSchema('Document name');

/** How to treat a file or a text that the library has already: refuse it with 409, or take it all the same. */
export const duplicateSchema = z.enum(['refuse', 'allow']);
/** The code of that refusal. */
export const duplicateCode = 'DUPLICATE';

export const createDocumentSchema = z.strictObject({
  name: documentNameSchema,
  content: z
    .string()
    .max(limits.documentText, 'Document content is too long (5 million characters at most)')
    .refine((text) => text.trim() !== '', 'Document content is required'),
  type: z.enum(documentTypes).default('text'),
  duplicate: duplicateSchema.default('allow'),
  departmentIds: departmentIdsSchema.default([]),
});

export const updateDocumentSchema = z
  .strictObject({ id: idSchema, name: documentNameSchema.optional(), type: z.enum(documentTypes).optional() })
  .refine((input) => input.name !== undefined || input.type !== undefined, 'Enter a new name or type');

export const listDocumentsSchema = z.strictObject({
  content: z.boolean().default(true),
  limit: z.number().int().min(1).max(limits.listPage).optional(),
  offset: z.number().int().min(0).default(0),
});

/** How far the reading of a document has come; total is null until it is known. */
export const documentProgressSchema = z.object({
  id: idSchema,
  status: z.enum(documentStatuses),
  pagesRead: z.number().int(),
  pagesTotal: z.number().int().nullable(),
});

/** The heading path, lines and offsets of a section: the viewer's outline. */
export const outlineEntrySchema = z.object({ title: z.string(), level: z.number().int(), lineIndex: z.number().int() });

/** When each line of a video's transcript is said: [start, end] in milliseconds, one pair a line; null for a text without times. */
export const cueTimesSchema = z.array(z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()])).nullable();
export type CueTimes = z.infer<typeof cueTimesSchema>;

/** SRT, WebVTT, or plain text without times. */
export const setTranscriptSchema = z.strictObject({
  id: idSchema,
  text: z.string().max(limits.documentText, 'The transcript is too long (5 million characters at most)'),
});
