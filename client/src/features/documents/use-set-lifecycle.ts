import type { SetLifecycle } from '@vademecum/shared/documents/lifecycle.ts';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';

/** Documents stand as the server says; what was chosen stays in the dialog until it has it. */
export function useSetLifecycle(): { save: (lifecycle: SetLifecycle, onDone: () => void) => void; isSaving: boolean } {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate, isPending } = trpc.documents.setLifecycle.useMutation({
    onError: (error) => {
      toast({ title: 'Error', description: messageOf(error, 'Failed to save the lifecycle'), variant: 'destructive' });
    },
    onSettled: () => Promise.all([utils.documents.listed.invalidate(), utils.documents.get.invalidate()]).then(() => undefined),
  });
  return {
    save: (lifecycle, onDone) => {
      mutate(lifecycle, { onSuccess: onDone });
    },
    isSaving: isPending,
  };
}
