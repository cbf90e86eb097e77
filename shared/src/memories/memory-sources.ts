import { z } from 'zod';
import { idSchema } from '../people/users.ts';

/** The source of what no document says. */
export const localPractice = 'Local practice';

/** Longer quotes are cut: what is kept tells the reader which passage it was. */
export const sourceQuoteLength = 1_000;

/** The passage of a document that a memory was taken from, as it read then. */
export const sourcePassageSchema = z.object({
  documentId: idSchema,
  documentName: z.string(),
  /** Heading path, joined by " > "; empty where there is none. */
  section: z.string(),
  /** Of the document's text, from 1. */
  version: z.number().int().positive(),
  /** 0-based. */
  lineIndex: z.number().int().nonnegative(),
  quote: z.string(),
});
export type SourcePassage = z.infer<typeof sourcePassageSchema>;

/** Which passage is meant; its words, section and version are taken from the document itself. */
export const choosePassageSchema = z.strictObject({
  documentId: idSchema,
  lineIndex: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  /** The exact words; the whole line if they are left out or are not in that line. */
  quote: z
    .string()
    .max(sourceQuoteLength, `The quoted passage is too long (${sourceQuoteLength.toLocaleString('en')} characters at most)`)
    .optional(),
});
export type ChoosePassage = z.infer<typeof choosePassageSchema>;

/** there: as it was quoted. changed: that line reads otherwise now, or is gone. deleted: the document is. */
export const sourceStates = ['there', 'changed', 'deleted'] as const;
export type SourceState = (typeof sourceStates)[number];

export const findPassagesSchema = z.strictObject({
  q: z.string().trim().min(1, 'Type some words of the passage').max(200, 'Search for fewer words'),
});
export const foundPassagesSchema = z.array(sourcePassageSchema.omit({ version: true }));
export type FoundPassage = z.infer<typeof foundPassagesSchema>[number];

/** Words of a document, or of a memory, which has no lines: lineIndex 0. */
export const foundPlacesSchema = z.array(
  z.object({
    documentId: idSchema.nullable(),
    memoryId: idSchema.nullable(),
    name: z.string(),
    section: z.string(),
    lineIndex: z.number().int().nonnegative(),
    quote: z.string(),
  }),
);
export type FoundPlace = z.infer<typeof foundPlacesSchema>[number];
