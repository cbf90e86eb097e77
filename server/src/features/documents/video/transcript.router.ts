import { documentSchema, setTranscriptSchema } from '@vademecum/shared/documents/documents.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { requires } from '../../../trpc/init.ts';
import { removeTranscript, setTranscript, startTranscription } from './transcript.service.ts';

const byId = z.strictObject({ id: idSchema });

/** The words of a video: given, taken away, or asked for. */
export const transcriptProcedures = {
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
};
