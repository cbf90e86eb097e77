import { createFileRoute } from '@tanstack/react-router';
import { AdvancedToolsPage } from '../../features/shell/advanced-tools-page.tsx';
import { advancedToolsAddress } from '../../features/shell/advanced-tools-search.ts';
import { PerformanceAndCache } from '../../features/settings/performance/performance-and-cache.tsx';
import { performanceAddress } from '../../features/settings/performance/performance-search.ts';
import { BulkOperations } from '../../features/memories/bulk/bulk-operations.tsx';
import { bulkAddress } from '../../features/memories/bulk/bulk-search.ts';
import { MemoryValidation } from '../../features/memories/checks/memory-validation.tsx';
import { validationAddress } from '../../features/memories/checks/validation-search.ts';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/advanced-tools')({
  validateSearch: addressOf({ ...advancedToolsAddress, ...validationAddress, ...bulkAddress, ...performanceAddress }),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'user_management');
  },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context, deps: { tab } }) => {
    const { bulk, validation, performance } = context.trpc;
    return {
      operations: startQuery(context, bulk.list.queryOptions(), tab === 'bulk'),
      validations: startQuery(context, validation.list.queryOptions(), tab === 'validation'),
      cacheStats: startQuery(context, performance.cacheStats.queryOptions(), tab === 'performance'),
      insights: startQuery(context, performance.insights.queryOptions(), tab === 'performance'),
    };
  },
  component: AdvancedToolsRoute,
});

function AdvancedToolsRoute() {
  const { tab, ...search } = Route.useSearch();
  const { operations, validations, cacheStats, insights } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const change = (changed: Partial<typeof search>) => void navigate({ to: '.', search: (before) => ({ ...before, ...changed }) });
  return (
    <AdvancedToolsPage
      tab={tab}
      onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })}
      contents={{
        bulk: (
          <BulkOperations
            past={operations}
            search={search}
            onSearchChange={(change) => void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: true })}
          />
        ),
        validation: <MemoryValidation past={validations} search={search} onSearchChange={change} />,
        performance: <PerformanceAndCache cacheStats={cacheStats} insights={insights} search={search} onSearchChange={change} />,
      }}
    />
  );
}
