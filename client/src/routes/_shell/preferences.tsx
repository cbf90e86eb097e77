import { hasPermission } from '@vademecum/shared/permissions.ts';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ChainCheckButton } from '../../features/trust/audit/chain-state.tsx';
import { GlossaryTab } from '../../features/settings/glossary/glossary-tab.tsx';
import { DropBanner } from '../../features/learning/golden/drop-banner.tsx';
import { InstructionsTab } from '../../features/settings/instructions/instructions-tab.tsx';
import { ModelTab } from '../../features/settings/language-models/model-tab.tsx';
import { AppearanceSettings } from '../../features/settings/preferences/appearance-settings.tsx';
import { KeyboardSettings } from '../../features/settings/preferences/keyboard-settings.tsx';
import { BehaviorSettings } from '../../features/settings/preferences/behavior-settings.tsx';
import { PerformanceSettings } from '../../features/settings/preferences/performance-settings.tsx';
import { PreferencesPage } from '../../features/settings/preferences/preferences-page.tsx';
import { preferencesAddress } from '../../features/settings/preferences/preferences-search.ts';
import { ResetPreferences } from '../../features/settings/preferences/reset-preferences.tsx';
import { SecurityTab } from '../../features/trust/security/security-tab.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

/** Not on the first visit of the settings. */
const TilesTab = lazy(async () => ({ default: (await import('../../features/settings/home/tiles-tab.tsx')).TilesTab }));

const ApprovalSettingsTab = lazy(async () => ({
  default: (await import('../../features/documents/approvals/approval-settings-tab.tsx')).ApprovalSettingsTab,
}));

export const Route = createFileRoute('/_shell/preferences')({
  validateSearch: addressOf(preferencesAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'preferences');
  },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context, deps }) => {
    const { user, trpc } = context;
    const canChooseModel = hasPermission(user.role, 'clinic_management');
    const tab = (deps.tab === 'model' || deps.tab === 'home') && !canChooseModel ? 'instructions' : deps.tab;
    return {
      tab,
      canChooseModel,
      instructions: startQuery(context, trpc.instructions.get.queryOptions(), tab === 'instructions'),
      model: startQuery(context, trpc.models.get.queryOptions(), tab === 'model'),
      glossary: startQuery(context, trpc.glossary.list.queryOptions(), tab === 'glossary'),
      tiles: startQuery(context, trpc.home.tiles.queryOptions(), tab === 'home'),
      approval: startQuery(context, trpc.approvals.settings.queryOptions(), tab === 'approval'),
      security: startQuery(context, trpc.security.state.queryOptions(), tab === 'security'),
    };
  },
  component: PreferencesRoute,
});

/** The settings of the person and the browser. */
const ownSettings = {
  behavior: (
    <div className="flex max-w-3xl flex-col gap-6 pb-24">
      <BehaviorSettings />
      <AppearanceSettings />
      <KeyboardSettings />
    </div>
  ),
  performance: (
    <div className="max-w-3xl pb-24">
      <PerformanceSettings />
    </div>
  ),
};

function PreferencesRoute() {
  const { q = '', page = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { tab, canChooseModel, instructions, model, glossary, tiles, approval, security } = Route.useLoaderData();
  return (
    <PreferencesPage
      tab={tab}
      onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })}
      contents={{
        instructions: <InstructionsTab query={instructions} />,
        ...ownSettings,
        ...(canChooseModel && { model: <ModelTab query={model} /> }),
        glossary: (
          <GlossaryTab
            list={glossary}
            notice={<DropBanner reasons={['glossary']} />}
            query={q}
            page={page}
            onSearch={(query, at = 1) =>
              void navigate({ to: '.', search: { tab, q: query || undefined, page: at > 1 ? at : undefined }, replace: true })
            }
          />
        ),
        ...(canChooseModel && {
          home: (
            <Suspense>
              <TilesTab query={tiles} />
            </Suspense>
          ),
        }),
        approval: (
          <Suspense>
            <ApprovalSettingsTab query={approval} />
          </Suspense>
        ),
        security: <SecurityTab query={security} auditCheck={<ChainCheckButton />} reset={<ResetPreferences />} />,
      }}
    />
  );
}
