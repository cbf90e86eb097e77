import { z } from 'zod';
import { documentTypes } from '../documents/document-choices.ts';
import { documentLifecycleSchema } from '../documents/lifecycle.ts';
import { limits, shortestSearch } from '../limits.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

const daySchema = z.iso.date('Give a day as YYYY-MM-DD');

export const searchTextSchema = z.string().max(limits.searchText, `Search for ${limits.searchText} characters at most`);

export const searchSchema = z.strictObject({
  q: searchTextSchema.refine((text) => text.trim().length >= shortestSearch, `Type at least ${shortestSearch} characters to search`),
  type: z.enum(documentTypes).optional(),
  /** First and last day of the upload, by the clinic's clock. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  limit: z.number().int().min(1).max(limits.searchPage).default(20),
  offset: z.number().int().min(0).max(limits.listPage).default(0),
});
export type Search = z.output<typeof searchSchema>;

/** For integrators, who ask for whole documents: any number of characters. */
export const searchForDocumentsSchema = searchSchema.extend({
  q: searchTextSchema.refine((text) => text.trim() !== '', 'Enter what to search for'),
  limit: z.number().int().min(1).max(limits.searchPage).default(limits.searchPage),
});

/** A place in a document: its line counted from 0, UTF-16 offsets of the passage, and its text around the words that were found. */
export const foundPlaceSchema = z.object({
  lineIndex: z.number().int(),
  from: z.number().int(),
  to: z.number().int(),
  section: z.string(),
  /** HTML: escaped text in which the found words are inside mark elements. */
  content: z.string(),
});
export type FoundPlace = z.infer<typeof foundPlaceSchema>;

export const searchHitSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(documentTypes),
  uploadedAt: dateTimeSchema,
  /** HTML, as in a place. */
  highlighted: z.object({ name: z.string(), content: z.string() }),
  /** Passages of the document that match, and the best of them, best first. */
  matches: z.number().int().nonnegative(),
  places: z.array(foundPlaceSchema),
  ...documentLifecycleSchema.pick({ standing: true, warning: true }).shape,
});
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchResultSchema = z.object({
  /** Documents that match. */
  nbHits: z.number().int().nonnegative(),
  /** By the server's clock, from the question to the hits. */
  processingTimeMS: z.number().nonnegative(),
  hits: z.array(searchHitSchema),
  /** Words that no document contains, and the words that were searched for instead. */
  repaired: z.array(z.object({ word: z.string(), usedAs: z.string() })),
  /** Words that were found in no document. */
  unknown: z.array(z.string()),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

/** The places of a search's words in one document: UTF-16 offsets, in reading order. */
export const findInDocumentSchema = z.strictObject({ id: idSchema, q: searchTextSchema });
export const foundInDocumentSchema = z.array(z.object({ from: z.number().int(), to: z.number().int(), lineIndex: z.number().int() }));
export type FoundInDocument = z.infer<typeof foundInDocumentSchema>;
