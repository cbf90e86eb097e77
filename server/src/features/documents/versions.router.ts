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
} from '@vademecum/shared/documents/versions.ts';
import { z } from 'zod';
import { requires } from '../../trpc/init.ts';
import { dismissReplacement, readAgain, replaceText, retryReading } from './replace.service.ts';
import { findReplacement } from './replacements.queries.ts';
import { listVersions } from './versions.queries.ts';
import { findPassageNow, getVersion } from './versions.service.ts';

const byId = z.strictObject({ id: idSchema });

/** What a document said, and how it comes to say something else. A new file comes by REST. */
export const versionProcedures = {
  versions: requires('manage_docs')
    .input(byId)
    .output(z.array(documentVersionSchema))
    .query(({ ctx, input }) => listVersions(ctx.deps.db, input.id)),

  /** Whoever may chat may read what an answer quoted, as it was. */
  version: requires('chat', 'manage_docs')
    .input(versionOfDocumentSchema)
    .output(wholeVersionSchema)
    .query(({ ctx, input }) => getVersion(ctx.deps, input)),

  passageNow: requires('chat', 'manage_docs')
    .input(passageOfVersionSchema)
    .output(passageNowSchema)
    .query(({ ctx, input }) => findPassageNow(ctx.deps, input)),

  /** Polled while something is to take the document's place. */
  replacement: requires('manage_docs')
    .meta({ background: true })
    .input(byId)
    .output(replacementSchema.nullable())
    .query(({ ctx, input }) => findReplacement(ctx.deps.db, input.id)),

  replaceText: requires('manage_docs')
    .input(replaceTextSchema)
    .output(documentSchema)
    .mutation(({ ctx, input: { id, content, duplicate } }) =>
      replaceText(ctx.deps, { id, content, uploadedBy: ctx.user.id, isDuplicateAllowed: duplicate === 'allow' }),
    ),

  retry: requires('manage_docs')
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => retryReading(ctx.deps, input.id)),

  readAgain: requires('manage_docs')
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => readAgain(ctx.deps, { id: input.id, askedBy: ctx.user.id })),

  dismissReplacement: requires('manage_docs')
    .input(byId)
    .output(documentSchema)
    .mutation(({ ctx, input }) => dismissReplacement(ctx.deps, input.id)),
};
