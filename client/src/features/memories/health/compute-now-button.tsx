import { RefreshCw } from 'lucide-react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';

export function ComputeNowButton() {
  const { mutate, isPending } = useComputeNow();
  return (
    <Button
      size="small"
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <RefreshCw aria-hidden size={16} />
      {isPending ? 'Computing...' : 'Compute now'}
    </Button>
  );
}

/** Has the health measured now; whatever shows it follows. */
function useComputeNow() {
  const utils = trpc.useUtils();
  return trpc.memoryHealth.computeNow.useMutation({
    onSuccess: async (metrics) => {
      utils.memoryHealth.list.setData(undefined, metrics);
      await Promise.all([
        utils.memoryHealth.critical.invalidate(),
        utils.memoryHealth.history.invalidate(),
        utils.memoryHealth.rows.invalidate(),
      ]);
    },
    meta: { failure: 'Failed to compute the health' },
  });
}
