import { addedAttachmentsSchema } from '@vademecum/shared/documents/attachments.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput } from '../../../trpc/audited-call.ts';
import { requires } from '../../../trpc/init.ts';
import { addAttachments } from './attachments.service.ts';

export const attachmentProcedures = {
  addAttachments: requires('manage_docs')
    .meta({
      rest: { method: 'POST', path: '/api/documents/{id}/attachments', summary: 'Add the attachments of a mail as documents of their own' },
      audit: { action: 'document.attachments_added', object: 'document', id: fromInput() },
    })
    .input(z.strictObject({ id: idSchema }))
    .output(addedAttachmentsSchema)
    .mutation(({ ctx, input }) => addAttachments(ctx.deps, ctx.user, input.id)),
};
