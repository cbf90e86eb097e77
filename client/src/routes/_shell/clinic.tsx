import { createFileRoute } from '@tanstack/react-router';
import { ClinicPage } from '../../features/people/departments/clinic-page.tsx';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/clinic')({
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'clinic_management');
  },
  loader: ({ context }) => ({ departments: startQuery(context, context.trpc.departments.list.queryOptions()) }),
  component: ClinicRoute,
});

function ClinicRoute() {
  const loaded = Route.useLoaderData();
  return <ClinicPage {...loaded} />;
}
