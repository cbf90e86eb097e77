import type { ReactNode } from 'react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { PreferencesTab } from './preferences-search.ts';

interface PreferencesPageProps {
  tab: PreferencesTab;
  onTabChange: (tab: PreferencesTab) => void;
  /** Tabs that are left out are not for the signed-in person. */
  contents: Partial<Record<PreferencesTab, ReactNode>>;
}

const labels: readonly { value: PreferencesTab; label: string }[] = [
  { value: 'instructions', label: 'AI Instructions' },
  { value: 'behavior', label: 'Behavior' },
  { value: 'performance', label: 'Performance' },
  { value: 'model', label: 'Model' },
  { value: 'glossary', label: 'Glossary' },
  { value: 'home', label: 'Home screen' },
  { value: 'approval', label: 'Approval' },
  { value: 'security', label: 'Security' },
];

/** The settings of administrators: specification, section 2.16. */
export function PreferencesPage({ tab, onTabChange, contents }: PreferencesPageProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title="Preferences" text="Clinic-wide settings and settings for this browser" />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 lg:px-6">
        <Tabs
          label="Preferences"
          activation="manual"
          value={tab}
          onValueChange={onTabChange}
          tabs={labels.filter(({ value }) => value in contents).map((one) => ({ ...one, content: contents[one.value] }))}
        />
      </div>
    </div>
  );
}
