import { createFileRoute } from '@tanstack/react-router';
import { ImprovementPage } from '../../features/improvement/improvement-page.tsx';
import { improvementSearchSchema } from '../../features/improvement/improvement-search.ts';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/ai-learning')({
  validateSearch: improvementSearchSchema,
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'reports');
  },
  component: ImprovementRoute,
});

function ImprovementRoute() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return <ImprovementPage tab={tab} onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })} contents={{}} />;
}
