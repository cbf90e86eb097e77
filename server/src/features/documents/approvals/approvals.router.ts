import {
  answerEffectsSchema,
  approvalItemSchema,
  approvalSettingsSchema,
  approvalStateSchema,
  approverChoiceSchema,
  approveSchema,
  documentApprovalSchema,
  nameApproversSchema,
  returnSchema,
  saveApprovalSettingsSchema,
  versionChangesSchema,
} from '@vademecum/shared/documents/approvals.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import type { Context } from '../../../trpc/context.ts';
import { fromInput, inputFields } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { listActivePeople } from '../../people/users/users.service.ts';
import { approveVersion, discardVersion, nameApprovers, retireDocument, returnVersion, submitVersion } from './approvals.service.ts';
import { readApprovalSettings, saveApprovalSettings } from './approval-settings.service.ts';
import { listApprovalItems, readApproval, readApprovalState } from './approval-view.service.ts';
import { readChanges, readWaitingText } from './changes.service.ts';
import { tryAnswers } from './try-answers.service.ts';

const byId = z.strictObject({ id: idSchema });
const document = { object: 'document', id: fromInput() } as const;
type Signed = Pick<Context, 'deps'> & { user: Parameters<typeof readApproval>[1] };

/** What a step leads to, as its caller may see it. */
const after = async ({ deps, user }: Signed, id: number, step: Promise<void>) => {
  await step;
  return readApproval(deps.db, user, id);
};

/** Versions that have to be approved. Approvers may be anybody; who may do what with a version is decided by the services. */
export const approvalsRouter = router({
  list: requires('chat')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/approvals',
        summary: 'Versions that wait for approval: those of the caller, and those that wait for the caller',
        isList: true,
      },
    })
    .output(z.array(approvalItemSchema))
    .query(({ ctx }) => listApprovalItems(ctx.deps.db, ctx.user)),

  /** Whether there is anything about approvals to show; polled. */
  state: requires('chat')
    .meta({ background: true })
    .output(approvalStateSchema)
    .query(({ ctx }) => readApprovalState(ctx.deps.db, ctx.user)),

  get: requires('chat')
    .meta({ rest: { method: 'GET', path: '/api/documents/{id}/approval', summary: 'The version of a document that waits for approval' } })
    .input(byId)
    .output(documentApprovalSchema)
    .query(({ ctx, input }) => readApproval(ctx.deps.db, ctx.user, input.id)),

  changes: requires('chat')
    .meta({ audit: { action: 'document.read', ...document } })
    .input(byId)
    .output(versionChangesSchema)
    .query(({ ctx, input }) => readChanges(ctx.deps.db, ctx.user, input.id)),

  text: requires('chat')
    .meta({ audit: { action: 'document.read', ...document } })
    .input(byId)
    .output(z.object({ name: z.string(), content: z.string() }))
    .query(({ ctx, input }) => readWaitingText(ctx.deps.db, ctx.user, input.id)),

  /** Takes seconds: it asks questions of a copy of the library that has the new version, and changes nothing. */
  effects: requires('chat')
    .input(byId)
    .output(answerEffectsSchema)
    .query(({ ctx, input, signal }) => tryAnswers(ctx.deps, ctx.user, input.id, signal)),

  /** Everybody who can be named as an approver. */
  people: requires('manage_docs')
    .output(z.array(approverChoiceSchema))
    .query(({ ctx }) => listActivePeople(ctx.deps.db)),

  name: requires('manage_docs')
    .meta({
      rest: { method: 'PUT', path: '/api/documents/{id}/approvers', summary: 'Name the approvers of a version that waits' },
      audit: { action: 'document.approvers_named', ...document, details: inputFields },
    })
    .input(nameApproversSchema)
    .output(documentApprovalSchema)
    .mutation(({ ctx, input }) => after(ctx, input.id, nameApprovers(ctx.deps, ctx.user, input))),

  submit: requires('manage_docs')
    .meta({
      rest: { method: 'POST', path: '/api/documents/{id}/submit', summary: 'Submit a draft to its approvers' },
      audit: { action: 'document.submitted', ...document },
    })
    .input(byId)
    .output(documentApprovalSchema)
    .mutation(({ ctx, input }) => after(ctx, input.id, submitVersion(ctx.deps, ctx.user, input.id))),

  approve: requires('chat')
    .meta({
      rest: { method: 'POST', path: '/api/documents/{id}/approve', summary: 'Approve a version; with the last approval it takes effect' },
      audit: { action: 'document.approved', ...document },
    })
    .input(approveSchema)
    .output(documentApprovalSchema)
    .mutation(({ ctx, input }) => after(ctx, input.id, approveVersion(ctx.deps, ctx.user, input.id, input.comment))),

  return: requires('chat')
    .meta({
      rest: { method: 'POST', path: '/api/documents/{id}/return', summary: 'Return a version to its author with a comment' },
      audit: { action: 'document.returned', ...document },
    })
    .input(returnSchema)
    .output(documentApprovalSchema)
    .mutation(({ ctx, input }) => after(ctx, input.id, returnVersion(ctx.deps, ctx.user, input))),

  retire: requires('manage_docs')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/documents/{id}/retire',
        summary: 'Retire a document: it answers nothing and opens for old citations',
      },
      audit: { action: 'document.retired', ...document },
      onFullDisk: true,
    })
    .input(byId)
    .output(documentApprovalSchema)
    .mutation(({ ctx, input }) => after(ctx, input.id, retireDocument(ctx.deps, ctx.user, input.id))),

  discard: requires('manage_docs')
    .meta({
      rest: { method: 'DELETE', path: '/api/documents/{id}/draft', summary: 'Discard a draft; the version before it stays' },
      audit: { action: 'document.draft_discarded', ...document },
      onFullDisk: true,
    })
    .input(byId)
    .output(documentApprovalSchema)
    .mutation(({ ctx, input }) => after(ctx, input.id, discardVersion(ctx.deps, ctx.user, input.id))),

  settings: requires('preferences')
    .output(approvalSettingsSchema)
    .query(({ ctx }) => readApprovalSettings(ctx.deps.db)),

  saveSettings: requires('preferences')
    .meta({ audit: { action: 'approval.settings_changed', object: 'approval' }, closedToKeys: true })
    .input(saveApprovalSettingsSchema)
    .output(approvalSettingsSchema)
    .mutation(({ ctx, input }) => saveApprovalSettings(ctx.deps.db, input)),
});
