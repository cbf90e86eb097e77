import { HeartPulse } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ComputeNowButton } from './compute-now-button.tsx';

export function NotComputed() {
  return (
    <EmptyState
      icon={HeartPulse}
      title="Nothing was computed yet"
      text="It is computed some minutes after the product has started, and every hour from then on."
      action={<ComputeNowButton />}
    />
  );
}
