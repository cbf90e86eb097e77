import { TabbedPage, type TabbedPageProps } from '../../../ui/tabs.tsx';
import type { PreferencesTab } from './preferences-search.ts';

const tabs: readonly { value: PreferencesTab; label: string }[] = [
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
export function PreferencesPage(page: TabbedPageProps<PreferencesTab>) {
  return (
    <TabbedPage title="Preferences" text="Clinic-wide settings and settings for this browser" activation="manual" tabs={tabs} {...page} />
  );
}
