import { messageOf } from '../../../lib/failures.ts';
import { type Outputs, trpc } from '../../../trpc.ts';

/** Sets thresholds, or takes them back; what is critical may be another thing from then on. */
export function useSetThresholds(onSaved: () => void) {
  const utils = trpc.useUtils();
  const onSuccess = async (metrics: Outputs['memoryHealth']['list']) => {
    utils.memoryHealth.list.setData(undefined, metrics);
    onSaved();
    await utils.memoryHealth.critical.invalidate();
  };
  const set = trpc.memoryHealth.setThreshold.useMutation({ onSuccess });
  const reset = trpc.memoryHealth.resetThreshold.useMutation({ onSuccess });
  const error = set.error ?? reset.error;
  return {
    set: set.mutate,
    reset: reset.mutate,
    isSaving: set.isPending || reset.isPending,
    failure: error === null ? undefined : messageOf(error, 'Failed to change the thresholds'),
  };
}
