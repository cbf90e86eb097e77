import { z } from 'zod';
import { documentTypes } from './document-choices.ts';
import { setLifecycleSchema } from './lifecycle.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../people/users.ts';

const tooMany = `Name at most ${limits.bulkDocuments} documents at a time`;

export const findFactsSchema = z.strictObject({
  ids: z.array(idSchema).min(1, 'Name at least one document').max(limits.bulkDocuments, tooMany),
});

/** What a document says of itself at its top; null where it does not. Days as YYYY-MM-DD. */
export const foundFactsSchema = z.object({
  id: idSchema,
  number: z.string().nullable(),
  version: z.string().nullable(),
  owner: z.string().nullable(),
  effectiveFrom: z.string().nullable(),
  reviewDue: z.string().nullable(),
});
export type FoundFacts = z.infer<typeof foundFactsSchema>;

const registerFieldsSchema = setLifecycleSchema
  .omit({ supersededBy: true, reviewEveryMonths: true })
  .extend({ type: z.enum(documentTypes).optional() })
  .refine((fields) => Object.keys(fields).length > 1, 'Give an owner, an effective date, a review date, a type or departments to set');

/** null takes a value away; what is left out stays as it is. onlyEmpty: what a document has already stays, too. */
export const setDocumentsSchema = z.strictObject({
  documents: z
    .array(registerFieldsSchema)
    .min(1, 'Name at least one document')
    .max(limits.bulkDocuments, tooMany)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Name each document once'),
  onlyEmpty: z.boolean().default(false),
});
export type SetDocuments = z.infer<typeof setDocumentsSchema>;
export type RegisterChange = SetDocuments['documents'][number];

/** changed: those that are another now. missing: those that are gone. */
export const setManyResultSchema = z.object({ changed: z.array(idSchema), missing: z.array(idSchema) });
export type SetManyResult = z.infer<typeof setManyResultSchema>;
