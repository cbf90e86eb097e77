import { documentSchema, setTranscriptSchema } from '@vademecum/shared/documents/documents.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput } from '../../../trpc/audited-call.ts';
import { requires } from '../../../trpc/init.ts';
import { removeTranscript, setTranscript, startTranscription } from './transcript.service.ts';

const byId = z.strictObject({ id: idSchema });
const document = { object: 'document', id: fromInput() } as const;

/** The words of a video: given, taken away, or asked for. */
export const transcriptProcedures = {
  setTranscript: requires('manage_docs')
    .meta({
      rest: { method: 'PUT', path: '/api/documents/{id}/transcript', summary: 'Give a video its transcript: SRT, WebVTT or plain text' },
      audit: { action: 'document.transcript_set', ...document },
    })
    .input(setTranscriptSchema)
    .output(documentSchema)
    .mutation(({ ctx, input }) => setTranscript(ctx.deps, ctx.user.id, input)),

  removeTranscript: requires('manage_docs')
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/documents/{id}/transcript',
        summary: 'Remove the transcript of a video; answers no longer use it',
      },
      audit: { action: 'document.transcript_removed', ...document },
      onFullDisk: true,
    })
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => removeTranscript(ctx.deps, input.id)),

  startTranscription: requires('manage_docs')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/documents/{id}/transcription',
        summary: 'Ask the transcription server for the transcript of a video',
      },
      audit: { action: 'document.transcription_asked', ...document },
    })
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => startTranscription(ctx.deps, input.id)),
};
