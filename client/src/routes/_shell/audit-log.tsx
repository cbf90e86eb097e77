import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import { createFileRoute } from '@tanstack/react-router';
import { AuditPage } from '../../features/trust/audit/audit-page.tsx';
import { auditAddress, filterOf } from '../../features/trust/audit/audit-search.ts';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/audit-log')({
  validateSearch: addressOf(auditAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'clinic_management');
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const filter = filterOf(deps);
    void context.trpc.audit.list.prefetchInfinite(filter);
    return { filter, reader: nameOf(context.user) };
  },
  component: AuditLogRoute,
});

function AuditLogRoute() {
  const loaded = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <AuditPage
      search={Route.useSearch()}
      {...loaded}
      onSearchChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }) })}
      onClear={() => void navigate({ search: {} })}
    />
  );
}
