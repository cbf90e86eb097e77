import { createFileRoute } from '@tanstack/react-router';
import { AdvancedToolsPage } from '../../features/advanced-tools/advanced-tools-page.tsx';
import { advancedToolsSearchSchema } from '../../features/advanced-tools/advanced-tools-search.ts';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/advanced-tools')({
  validateSearch: advancedToolsSearchSchema,
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'user_management');
  },
  component: AdvancedToolsRoute,
});

function AdvancedToolsRoute() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <AdvancedToolsPage tab={tab} onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })} contents={{}} />;
}
