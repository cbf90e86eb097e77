import { analyticsStatusEvery } from '@vademecum/shared/analytics/analytics.ts';
import { trpc } from '../../trpc.ts';

/** Looks again while the screen is open and in front. */
export function useStatus() {
  return trpc.analytics.status.useQuery(undefined, { refetchInterval: analyticsStatusEvery, staleTime: 0 });
}
