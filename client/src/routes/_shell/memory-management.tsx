import { createFileRoute } from '@tanstack/react-router';
import { MemoryManagementPage } from '../../features/memory-management/memory-management-page.tsx';
import { memoryManagementSearchSchema } from '../../features/memory-management/memory-management-search.ts';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/memory-management')({
  validateSearch: memoryManagementSearchSchema,
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'user_management');
  },
  component: MemoryManagementRoute,
});

function MemoryManagementRoute() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <MemoryManagementPage tab={tab} onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })} contents={{}} />;
}
