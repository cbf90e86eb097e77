import { successSchema } from '@vademecum/shared/auth.ts';
import {
  createDocumentSchema,
  cueTimesSchema,
  documentProgressSchema,
  documentSchema,
  listDocumentsSchema,
  outlineEntrySchema,
  setTranscriptSchema,
  updateDocumentSchema,
} from '@vademecum/shared/documents.ts';
import { setLifecycleSchema } from '@vademecum/shared/lifecycle.ts';
import { idSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';
import { localDay } from '../../lib/local-day.ts';
import { requires, router } from '../../trpc/init.ts';
import { outline } from '../assistant/passages.service.ts';
import { countDocuments, getDocument, listDocuments, listProgress } from './documents.queries.ts';
import { createTextDocument, deleteDocument, updateDocument } from './documents.service.ts';
import { setLifecycle } from './lifecycle.service.ts';
import { describeVideo, removeTranscript, setTranscript, startTranscription } from './video/transcript.service.ts';

const byId = z.strictObject({ id: idSchema });
/** Null for what is no video. cues: null where the transcript has no times. */
const videoSchema = z.object({ cues: cueTimesSchema, isTranscribing: z.boolean(), canTranscribe: z.boolean() }).nullable();
const documentWithOutlineSchema = documentSchema.extend({ content: z.string(), outline: z.array(outlineEntrySchema), video: videoSchema });

export const documentsRouter = router({
  list: requires('manage_docs')
    .input(listDocumentsSchema)
    .output(z.array(documentSchema))
    .query(async ({ ctx, input }) => {
      ctx.setHeader('X-Total-Count', String(await countDocuments(ctx.deps.db)));
      return listDocuments(ctx.deps.db, input, localDay(ctx.deps.now()));
    }),

  /** Whoever may chat may read what an answer cites. */
  get: requires('chat', 'manage_docs')
    .input(byId)
    .output(documentWithOutlineSchema)
    .query(async ({ ctx, input }) => {
      const document = await getDocument(ctx.deps.db, input.id, localDay(ctx.deps.now()));
      const content = document.content ?? '';
      const video = await describeVideo(ctx.deps, input.id);
      return { ...document, content, outline: video === null ? outline(content) : [], video };
    }),

  /** The documents that are being read, polled while there are any. */
  progress: requires('manage_docs')
    .meta({ background: true })
    .output(z.array(documentProgressSchema))
    .query(async ({ ctx }) => {
      const rows = await listProgress(ctx.deps.db);
      return rows.map((row) => ({ ...row, ...ctx.deps.ingest.progress(row.id) }));
    }),

  create: requires('manage_docs')
    .input(createDocumentSchema)
    .output(documentSchema)
    .mutation(({ ctx, input }) => createTextDocument(ctx.deps, { ...input, uploadedBy: ctx.user.id })),

  update: requires('manage_docs')
    .input(updateDocumentSchema)
    .output(documentSchema)
    .mutation(({ ctx, input }) => updateDocument(ctx.deps, input)),

  setLifecycle: requires('manage_docs')
    .input(setLifecycleSchema)
    .output(documentSchema)
    .mutation(({ ctx, input }) => setLifecycle(ctx.deps, input)),

  setTranscript: requires('manage_docs')
    .input(setTranscriptSchema)
    .output(documentSchema)
    .mutation(({ ctx, input }) => setTranscript(ctx.deps, input)),

  removeTranscript: requires('manage_docs')
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => removeTranscript(ctx.deps, input.id)),

  startTranscription: requires('manage_docs')
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => startTranscription(ctx.deps, input.id)),

  delete: requires('manage_docs')
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteDocument(ctx.deps, input.id);
      return { success: true as const };
    }),
});
