import { z } from 'zod';
import { documentSchema } from './documents.ts';
import { documentLifecycleSchema } from './lifecycle.ts';
import { limits } from '../limits.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** The fields that the library's list shows, sorts and filters by: a tenth of a document, since a clinic may have ten thousand. */
export const listedDocumentSchema = documentSchema
  .pick({
    id: true,
    name: true,
    type: true,
    status: true,
    statusMessage: true,
    uploadedAt: true,
    version: true,
    contentLength: true,
    fileName: true,
    departments: true,
    phase: true,
  })
  .extend({
    /** Only where people are asked to acknowledge it. */
    isAsked: z.literal(true).optional(),
    /** When an answer last cited it; null if none did. */
    lastCitedAt: dateTimeSchema.nullable().default(null),
    lifecycle: documentLifecycleSchema.pick({ owner: true, effectiveFrom: true, reviewDue: true, standing: true }),
  });
export type ListedDocument = z.infer<typeof listedDocumentSchema>;

const idsSchema = z
  .array(idSchema)
  .min(1, 'Name at least one document')
  .max(limits.bulkDocuments, `Name at most ${limits.bulkDocuments} documents at a time`);

/** Only these; without it all of them. */
export const listListedSchema = z.strictObject({ ids: idsSchema.optional() }).optional();

export const deleteManySchema = z.strictObject({ ids: idsSchema });

/** Ids that were named: which are gone now, and which were gone before. */
export const deletedManySchema = z.object({ deleted: z.array(idSchema), missing: z.array(idSchema) });
