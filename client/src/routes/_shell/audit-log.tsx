import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/audit/audit-page.tsx';
import { auditAddress, filterOf } from '../../features/audit/audit-search.ts';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/audit-log')({
  validateSearch: addressOf(auditAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'clinic_management');
  },
  loaderDeps: ({ search }) => search,
  // Not awaited: the list has a face of its own while it loads.
  loader: ({ context, deps }) => {
    void context.trpc.audit.list.prefetchInfinite(filterOf(deps));
  },
  component: AuditLogRoute,
});

function AuditLogRoute() {
  const { user } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      search={Route.useSearch()}
      reader={`${user.firstName} ${user.lastName}`}
      onSearchChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      onClear={() => void navigate({ search: {} })}
    />
  );
}
