import { createFileRoute } from '@tanstack/react-router';
import { CriticalBadge } from '../../features/memories/checks/check-parts.tsx';
import { HealthMonitoring } from '../../features/memories/checks/health-monitoring.tsx';
import { Overview } from '../../features/memories/checks/overview.tsx';
import { MemoryManagementPage } from '../../features/memories/management/memory-management-page.tsx';
import { memoryManagementAddress } from '../../features/memories/management/memory-management-search.ts';
import { PoliciesTab } from '../../features/memories/review/policies-tab.tsx';
import { ReviewTab } from '../../features/memories/review/review-tab.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/memory-management')({
  validateSearch: addressOf(memoryManagementAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'user_management');
  },
  loaderDeps: ({ search: { tab, metric } }) => ({ tab, metric }),
  loader: ({ context, deps: { tab, metric } }) => ({
    metrics: startQuery(
      context,
      context.trpc.memoryHealth.list.queryOptions(),
      tab !== 'policies' && tab !== 'review' && metric === undefined,
    ),
    policies: startQuery(context, context.trpc.memoryRetention.policies.queryOptions(), tab === 'policies'),
  }),
  component: MemoryManagementRoute,
});

function MemoryManagementRoute() {
  const { tab, policy, metric, page = 1, ...review } = Route.useSearch();
  const { metrics, policies } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <MemoryManagementPage
      tab={tab}
      onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })}
      badge={<CriticalBadge />}
      contents={{
        overview: <Overview query={metrics} />,
        health: (
          <HealthMonitoring
            query={metrics}
            metric={metric}
            page={page}
            onPageChange={(next) => void navigate({ to: '.', search: { tab, metric, page: next } })}
          />
        ),
        policies: (
          <PoliciesTab query={policies} open={policy} onOpen={(open) => void navigate({ to: '.', search: { tab, policy: open } })} />
        ),
        review: (
          <ReviewTab
            search={review}
            onSearchChange={(change, options) =>
              void navigate({ to: '.', search: { tab, ...review, ...change }, replace: options?.replace ?? false })
            }
          />
        ),
      }}
    />
  );
}
