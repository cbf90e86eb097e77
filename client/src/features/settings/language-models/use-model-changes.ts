import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** What a change of the model's settings does to the screen: the new status is shown and said; a failure is said. */
export function useModelChange() {
  const utils = trpc.useUtils();
  const toast = useToast();
  return (done: string, failure: string) => ({
    onSuccess: (status: ModelStatus) => {
      utils.models.get.setData(undefined, status);
      toast({ title: 'Success', description: done });
    },
    meta: { failure },
  });
}
