import { documentSchema } from '@vademecum/shared/documents/documents.ts';
import {
  findInDocumentSchema,
  foundInDocumentSchema,
  searchForDocumentsSchema,
  searchResultSchema,
  searchSchema,
} from '@vademecum/shared/search/search.ts';
import { z } from 'zod';
import { localDay } from '../../lib/local-day.ts';
import { requires, router } from '../../trpc/init.ts';
import { getDocument } from '../documents/documents.service.ts';
import { findInDocument, searchDocuments } from './search.service.ts';

export const searchRouter = router({
  /** Users who may read a document may look for words in it. */
  inDocument: requires('chat', 'manage_docs', 'search')
    .input(findInDocumentSchema)
    .output(foundInDocumentSchema)
    .query(({ ctx, input }) => findInDocument(ctx.deps, input)),

  /** The documents themselves, for integrators. */
  documents: requires('manage_docs', 'search')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/documents/search',
        summary: 'Documents that contain the words, best first',
        query: { q: 'string', query: 'string', search: 'string', term: 'string', type: 'string', limit: 'number', offset: 'number' },
        rename: { query: 'q', search: 'q', term: 'q' },
        after: '/api/documents',
      },
      rowsAre: 'document',
    })
    .input(searchForDocumentsSchema)
    .output(z.array(documentSchema))
    .query(async ({ ctx, input }) => {
      const { hits, nbHits } = await searchDocuments(ctx.deps, input);
      ctx.setHeader('X-Total-Count', String(nbHits));
      return Promise.all(hits.map(({ id }) => getDocument(ctx.deps.db, id, localDay(ctx.deps.now()))));
    }),

  find: requires('search')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/search',
        summary: 'Search the documents: words, "phrases", -without; the last word may be a beginning',
        query: { q: 'string', type: 'string', from: 'string', to: 'string', limit: 'number', offset: 'number' },
        after: '/api/documents/search',
      },
      rowsAre: 'document',
    })
    .input(searchSchema)
    .output(searchResultSchema)
    .query(({ ctx, input }) => searchDocuments(ctx.deps, input)),
});
