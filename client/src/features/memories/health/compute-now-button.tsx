import { RefreshCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useComputeNow } from './use-compute-now.ts';

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
