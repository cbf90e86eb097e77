import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import { createFileRoute } from '@tanstack/react-router';
import { AnalyticsReport } from '../features/analytics/analytics-report.tsx';
import { periodOf, reportAddress } from '../features/analytics/analytics-search.ts';
import { addressOf } from '../lib/address.ts';
import { requirePermission, requireUser } from '../lib/guards.ts';
import { startQuery } from '../lib/start-query.ts';

/** Outside the shell: a page that is handed on has no sidebar. */
export const Route = createFileRoute('/analytics-report')({
  validateSearch: addressOf(reportAddress),
  beforeLoad: async ({ context }) => {
    const user = await requireUser(context);
    requirePermission(user, 'analytics');
    return { user };
  },
  loaderDeps: ({ search }) => ({ period: periodOf(search) }),
  loader: ({ context, deps }) => ({
    ...deps,
    reader: nameOf(context.user),
    query: startQuery(context, context.trpc.analytics.dashboard.queryOptions(deps)),
  }),
  component: ReportRoute,
});

function ReportRoute() {
  const loaded = Route.useLoaderData();
  return <AnalyticsReport {...loaded} />;
}
