import { findFactsSchema, foundFactsSchema, setDocumentsSchema, setManyResultSchema } from '@vademecum/shared/documents/register.ts';
import { z } from 'zod';
import { type AuditedCall, fromOutput } from '../../../trpc/audited-call.ts';
import { requires } from '../../../trpc/init.ts';
import { findHeaderFacts, setDocuments } from './register.service.ts';

/** Details: which fields were given, of whichever document. */
const fields: AuditedCall['details'] = ({ input }) => {
  const { documents } = setDocumentsSchema.parse(input);
  return { fields: [...new Set(documents.flatMap((document) => Object.keys(document)))].filter((name) => name !== 'id') };
};

export const registerProcedures = {
  /** Owner, dates and number as the documents' own headers have them: offered, and not set. */
  found: requires('manage_docs')
    .input(findFactsSchema)
    .output(z.array(foundFactsSchema))
    .query(({ ctx, input }) => findHeaderFacts(ctx.deps, input.ids)),

  setMany: requires('manage_docs')
    .meta({
      rest: { method: 'PUT', path: '/api/documents', summary: 'Set owner, dates and type of several documents, all or none' },
      audit: { action: 'document.changed', object: 'document', ids: fromOutput('changed'), details: fields },
    })
    .input(setDocumentsSchema)
    .output(setManyResultSchema)
    .mutation(({ ctx, input }) => setDocuments(ctx.deps, ctx.user.id, input)),
};
