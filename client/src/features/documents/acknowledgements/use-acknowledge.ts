import { useNavigate } from '@tanstack/react-router';
import { statusOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** Records that a version was read, and leads back to the list. What is no longer current is fetched again. */
export function useAcknowledge() {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, isPending, error } = trpc.acknowledgements.acknowledge.useMutation({
    // What is wrong with an answer or a password is said at its field.
    meta: { failure: (failure) => (statusOf(failure) === 400 ? undefined : failure.message) },
    onSuccess: async ({ documentName, version }) => {
      await Promise.all([utils.acknowledgements.mine.invalidate(), utils.acknowledgements.state.invalidate()]);
      void utils.acknowledgements.roster.invalidate();
      toast({ title: 'Acknowledged', description: `${documentName}, version ${version}` });
      await navigate({ to: '/to-read' });
    },
    onError: async (failure) => {
      if (statusOf(failure) !== 409) return;
      await Promise.all([utils.documents.get.invalidate(), utils.acknowledgements.invalidate()]);
    },
  });
  return { acknowledge: mutate, isPending, error };
}
