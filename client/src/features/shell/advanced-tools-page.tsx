import { TabbedPage, type TabbedPageProps } from '../../ui/tabs.tsx';
import type { AdvancedToolsTab } from './advanced-tools-search.ts';

const tabs: readonly { value: AdvancedToolsTab; label: string }[] = [
  { value: 'bulk', label: 'Bulk Operations' },
  { value: 'validation', label: 'Memory Validation' },
  { value: 'performance', label: 'Performance & Cache' },
];

/** Specification, section 2.12. */
export function AdvancedToolsPage(page: TabbedPageProps<AdvancedToolsTab>) {
  const text = 'Bulk changes, validation and performance';
  return <TabbedPage title="Phase 2 Advanced Admin Tools" text={text} label="Advanced Tools" tabs={tabs} {...page} />;
}
