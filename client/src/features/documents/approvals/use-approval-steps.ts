import type { DocumentApproval } from '@vademecum/shared/documents/approvals.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** The steps of a version. Each one shows its result and refreshes what it touches; the diff and the text are fresh whenever they are opened. */
export function useApprovalSteps(id: number) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const options = (title: string, failure: string) => ({
    onSuccess: (approval: DocumentApproval) => {
      utils.approvals.get.setData({ id }, approval);
      toast({ title });
    },
    onSettled: () =>
      Promise.all([
        utils.approvals.get.invalidate({ id }),
        utils.approvals.list.invalidate(),
        utils.approvals.state.invalidate(),
        utils.documents.listed.invalidate(),
        utils.documents.get.invalidate({ id }),
      ]).then(() => undefined),
    meta: { failure },
  });
  return {
    submit: trpc.approvals.submit.useMutation(options('Submitted for approval', 'The version could not be submitted')),
    approve: trpc.approvals.approve.useMutation(options('Approved', 'The version could not be approved')),
    giveBack: trpc.approvals.return.useMutation(options('Returned to the author', 'The version could not be returned')),
    retire: trpc.approvals.retire.useMutation(options('Document retired', 'The document could not be retired')),
    discard: trpc.approvals.discard.useMutation(options('Draft discarded', 'The draft could not be discarded')),
    name: trpc.approvals.name.useMutation(options('Approvers saved', 'The approvers could not be saved')),
  };
}
