import { createFileRoute } from '@tanstack/react-router';
import { GlossaryTab } from '../../features/glossary/glossary-tab.tsx';
import { InstructionsTab } from '../../features/instructions/instructions-tab.tsx';
import { PreferencesPage } from '../../features/preferences/preferences-page.tsx';
import { preferencesSearchSchema } from '../../features/preferences/preferences-search.ts';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/preferences')({
  validateSearch: preferencesSearchSchema,
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'preferences');
  },
  component: PreferencesRoute,
});

function PreferencesRoute() {
  const { tab, q = '', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PreferencesPage
      tab={tab}
      onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })}
      contents={{
        instructions: <InstructionsTab />,
        glossary: (
          <GlossaryTab
            query={q}
            page={page}
            onSearch={(query, at = 1) =>
              void navigate({ to: '.', search: { tab, q: query || undefined, page: at > 1 ? at : undefined }, replace: true })
            }
          />
        ),
      }}
    />
  );
}
