import { successSchema } from '@vademecum/shared/people/auth.ts';
import {
  createDocumentSchema,
  cueTimesSchema,
  documentProgressSchema,
  documentSchema,
  listDocumentsSchema,
  outlineEntrySchema,
  updateDocumentSchema,
} from '@vademecum/shared/documents/documents.ts';
import {
  deletedManySchema,
  deleteManySchema,
  type ListedDocument,
  listListedSchema,
} from '@vademecum/shared/documents/listed-documents.ts';
import { setLifecycleSchema } from '@vademecum/shared/documents/lifecycle.ts';
import { ingestReportSchema } from '@vademecum/shared/documents/ingest-report.ts';
import { findDocumentNamesSchema, foundDocumentNamesSchema } from '@vademecum/shared/search/palette.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { replacementSchema } from '@vademecum/shared/documents/versions.ts';
import { z } from 'zod';
import { localDay } from '../../lib/local-day.ts';
import { fromInput, fromOutput, inputFields } from '../../trpc/audited-call.ts';
import { requires, router } from '../../trpc/init.ts';
import { deleteDocument, deleteDocuments } from './delete-documents.service.ts';
import { countDocuments, listDocuments, listProgress } from './documents.queries.ts';
import { createTextDocument, updateDocument } from './documents.service.ts';
import { findDocumentNames } from './find-names.service.ts';
import { listListedDocuments } from './listed-documents.queries.ts';
import { confirmReview, setLifecycle } from './lifecycle.service.ts';
import { openDocument } from './open-document.service.ts';
import { registerProcedures } from './register/register.router.ts';
import { versionProcedures } from './versions.router.ts';
import { attachmentProcedures } from './attachments/attachments.router.ts';
import { transcriptProcedures } from './video/transcript.router.ts';

const byId = z.strictObject({ id: idSchema });
const document = { object: 'document', id: fromInput() } as const;
/** Null for what is no video. cues: null where the transcript has no times. */
const videoSchema = z.object({ cues: cueTimesSchema, isTranscribing: z.boolean(), canTranscribe: z.boolean() }).nullable();
const wholeDocumentSchema = documentSchema.extend({
  content: z.string(),
  outline: z.array(outlineEntrySchema),
  video: videoSchema,
  /** Where each page starts in the content: UTF-16 offsets; empty for what has no pages. */
  pageStarts: z.array(z.number().int()),
  /** What reading its file came to; null for pasted text, and for documents from before it was kept. */
  report: ingestReportSchema.nullable().optional(),
  /** The file of the watched folder that it follows; null where it follows none. */
  watchedPath: z.string().nullable().optional(),
  /** What is to take its place; null where nothing is. */
  replacement: replacementSchema.nullable().optional(),
});

export const documentsRouter = router({
  list: requires('manage_docs')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/documents',
        summary: 'All documents, newest first',
        query: { content: 'boolean', limit: 'number', offset: 'number' },
      },
      rowsAre: 'document',
    })
    .input(listDocumentsSchema)
    .output(z.array(documentSchema))
    .query(async ({ ctx, input }) => {
      ctx.setHeader('X-Total-Count', String(await countDocuments(ctx.deps.db)));
      return listDocuments(ctx.deps.db, input, localDay(ctx.deps.now()));
    }),

  /** The library's own list: every document, newest first, with what its row shows and no more. */
  listed: requires('manage_docs')
    .input(listListedSchema)
    // Tens of thousands of rows, made right above the database: checking them one by one would delay everybody else.
    .output(z.custom<ListedDocument[]>(Array.isArray))
    .query(({ ctx, input }) => listListedDocuments(ctx.deps.db, localDay(ctx.deps.now()), input?.ids)),

  /** A page of names, to open one by. */
  findNames: requires('manage_docs')
    .input(findDocumentNamesSchema)
    .output(foundDocumentNamesSchema)
    .query(({ ctx, input }) => findDocumentNames(ctx.deps.db, input.q, input.cursor ?? null)),

  /** Users who may chat may read the sources that an answer cites. */
  get: requires('chat', 'manage_docs')
    .meta({
      rest: { method: 'GET', path: '/api/documents/{id}', summary: 'One document with its text and outline' },
      audit: { action: 'document.read', ...document },
    })
    .input(byId)
    .output(wholeDocumentSchema)
    .query(({ ctx, input }) => openDocument(ctx.deps, input.id)),

  /** The documents that are being read, polled while there are any. */
  progress: requires('manage_docs')
    .meta({ background: true })
    .output(z.array(documentProgressSchema))
    .query(async ({ ctx }) => {
      const rows = await listProgress(ctx.deps.db);
      return rows.map((row) => ({ ...row, ...ctx.deps.ingest.progress(row.id) }));
    }),

  create: requires('manage_docs')
    .meta({
      rest: { method: 'POST', path: '/api/documents', summary: 'Add a document as text', status: 201 },
      audit: { action: 'document.created', object: 'document', id: fromOutput('id') },
    })
    .input(createDocumentSchema)
    .output(documentSchema)
    .mutation(({ ctx, input }) => {
      const { duplicate, departmentIds, ...text } = input;
      const audience = { by: ctx.user, departmentIds };
      return createTextDocument(ctx.deps, { ...text, audience, uploadedBy: ctx.user.id, isDuplicateAllowed: duplicate === 'allow' });
    }),

  update: requires('manage_docs')
    .meta({
      rest: { method: 'PUT', path: '/api/documents/{id}', summary: 'Change name or type' },
      audit: { action: 'document.changed', ...document, details: inputFields },
    })
    .input(updateDocumentSchema)
    .output(documentSchema)
    .mutation(({ ctx, input }) => updateDocument(ctx.deps, input)),

  setLifecycle: requires('manage_docs')
    .meta({
      rest: {
        method: 'PUT',
        path: '/api/documents/{id}/lifecycle',
        summary: 'Set who may see a document, its owner, effective date, reviews and the document that supersedes it',
      },
      audit: { action: 'document.lifecycle_changed', ...document, details: inputFields },
    })
    .input(setLifecycleSchema)
    .output(documentSchema)
    .mutation(({ ctx, input }) => setLifecycle(ctx.deps, ctx.user, input)),

  /** "Reviewed, no change". */
  review: requires('manage_docs')
    .meta({
      rest: { method: 'POST', path: '/api/documents/{id}/review', summary: 'Reviewed without change: sets the next review date' },
      audit: { action: 'document.reviewed', ...document },
    })
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => confirmReview(ctx.deps, input.id)),

  ...registerProcedures,
  ...versionProcedures,
  ...transcriptProcedures,
  ...attachmentProcedures,

  delete: requires('manage_docs')
    .meta({
      rest: { method: 'DELETE', path: '/api/documents/{id}', summary: 'Delete a document; it answers no question from that moment' },
      audit: { action: 'document.deleted', ...document },
      onFullDisk: true,
    })
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteDocument(ctx.deps, input.id);
      return { success: true as const };
    }),

  deleteMany: requires('manage_docs')
    .meta({ audit: { action: 'document.deleted', object: 'document', ids: fromOutput('deleted') }, onFullDisk: true })
    .input(deleteManySchema)
    .output(deletedManySchema)
    .mutation(({ ctx, input }) => deleteDocuments(ctx.deps, input.ids)),
});
