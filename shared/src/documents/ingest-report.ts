import { z } from 'zod';

const count = z.number().int().nonnegative();

/** The result of reading a file, for the person who uploaded it. */
export const ingestReportSchema = z.strictObject({
  /** Null for kinds of files without pages. */
  pages: count.nullable(),
  words: count,
  /** Numbers of the pages that gave no text, from 1. */
  pagesWithoutText: z.array(z.number().int().positive()),
  tables: count,
  /** Numbers of the pages that text recognition read, from 1. */
  recognisedPages: z.array(z.number().int().positive()).optional(),
  /** Of a mail: what is attached to it, in its order. */
  attachments: z.array(z.strictObject({ name: z.string(), size: count })).optional(),
  /** The parts that were left out on purpose, in plain words ("header and footer lines"), and how often. */
  dropped: z.array(z.strictObject({ what: z.string(), count: z.number().int().positive() })),
  /** The missing or doubtful parts, a sentence each. */
  warnings: z.array(z.string()),
  /** Reading, cutting and storing, in milliseconds. */
  tookMs: count,
});
export type IngestReport = z.infer<typeof ingestReportSchema>;
