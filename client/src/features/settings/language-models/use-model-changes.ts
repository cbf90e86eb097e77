import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

/** The effects of a change of the model's settings on the screen: it shows the new status with a message, or the failure. */
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
