import { documentSchema } from '@vademecum/shared/documents/documents.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import {
  documentVersionSchema,
  passageNowSchema,
  passageOfVersionSchema,
  replacementSchema,
  replaceTextSchema,
  versionOfDocumentSchema,
  wholeVersionSchema,
  writtenAtSchema,
  writtenBlockSchema,
} from '@vademecum/shared/documents/versions.ts';
import { z } from 'zod';
import { fromInput, fromOutput, numbers } from '../../trpc/audited-call.ts';
import { requires } from '../../trpc/init.ts';
import { dismissReplacement, readAgain, replaceText, retryReading } from './replace.service.ts';
import { findReplacement } from './replacements.queries.ts';
import { listVersions } from './versions.queries.ts';
import { findPassageNow, getVersion, listWrittenAt } from './versions.service.ts';

const byId = z.strictObject({ id: idSchema });
const document = { object: 'document', id: fromInput() } as const;

/** What a document said, and how it comes to say something else. A new file comes by REST. */
export const versionProcedures = {
  retry: requires('manage_docs')
    .meta({
      rest: { method: 'POST', path: '/api/documents/{id}/retry', summary: 'Process the file of a failed document again' },
      audit: { action: 'document.retried', ...document },
    })
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => retryReading(ctx.deps, input.id)),

  readAgain: requires('manage_docs')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/documents/{id}/read-again',
        summary: 'Process the original again; the current text answers until the new one is stored',
      },
      audit: { action: 'document.read_again', ...document },
    })
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => readAgain(ctx.deps, { id: input.id, askedBy: ctx.user.id })),

  replaceText: requires('manage_docs')
    .meta({
      rest: { method: 'PUT', path: '/api/documents/{id}/text', summary: 'Replace pasted text by a new version' },
      audit: { action: 'document.replaced', ...document, details: numbers({ version: fromOutput('version') }) },
    })
    .input(replaceTextSchema)
    .output(documentSchema)
    .mutation(({ ctx, input: { id, content, duplicate } }) =>
      replaceText(ctx.deps, { id, content, uploadedBy: ctx.user.id, isDuplicateAllowed: duplicate === 'allow' }),
    ),

  versions: requires('manage_docs')
    .meta({
      rest: { method: 'GET', path: '/api/documents/{id}/versions', summary: 'The versions of a document, newest first', isList: true },
    })
    .input(byId)
    .output(z.array(documentVersionSchema))
    .query(({ ctx, input }) => listVersions(ctx.deps.db, input.id)),

  /** Users who may chat may read the text that an answer quoted, as it was. */
  version: requires('chat', 'manage_docs')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/documents/{id}/versions/{version}',
        summary: 'An earlier version of a document, with its text and outline',
      },
      audit: { action: 'document.read', ...document, details: numbers({ version: fromInput('version') }) },
    })
    .input(versionOfDocumentSchema)
    .output(wholeVersionSchema)
    .query(({ ctx, input }) => getVersion(ctx.deps, input)),

  passageNow: requires('chat', 'manage_docs')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/documents/{id}/versions/{version}/passage',
        summary: 'Whether a passage of a version is unchanged, moved, changed or gone',
        query: { from: 'number', to: 'number' },
      },
      audit: { action: 'document.read', ...document, details: numbers({ version: fromInput('version') }) },
    })
    .input(passageOfVersionSchema)
    .output(passageNowSchema)
    .query(({ ctx, input }) => findPassageNow(ctx.deps, input)),

  /** The procedures and tables that an answer cites a step or a row of. */
  writtenAt: requires('chat', 'manage_docs')
    .meta({ audit: { action: 'document.read', ...document, details: numbers({ version: fromInput('version') }), denialsOnly: true } })
    .input(writtenAtSchema)
    .output(z.array(writtenBlockSchema))
    .query(({ ctx, input }) => listWrittenAt(ctx.deps, input)),

  /** Polled while something is to take the document's place. */
  replacement: requires('manage_docs')
    .meta({ background: true })
    .input(byId)
    .output(replacementSchema.nullable())
    .query(({ ctx, input }) => findReplacement(ctx.deps.db, input.id)),

  dismissReplacement: requires('manage_docs')
    .meta({ audit: { action: 'document.replacement_dismissed', ...document }, onFullDisk: true })
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => dismissReplacement(ctx.deps, input.id)),
};
