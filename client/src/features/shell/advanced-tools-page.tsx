import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { AdvancedToolsTab } from './advanced-tools-search.ts';

interface AdvancedToolsPageProps {
  tab: AdvancedToolsTab;
  onTabChange: (tab: AdvancedToolsTab) => void;
  contents: Partial<Record<AdvancedToolsTab, ReactNode>>;
}

const labels: readonly { value: AdvancedToolsTab; label: string }[] = [
  { value: 'bulk', label: 'Bulk Operations' },
  { value: 'validation', label: 'Memory Validation' },
  { value: 'performance', label: 'Performance & Cache' },
];

/** Specification, section 2.12. */
export function AdvancedToolsPage({ tab, onTabChange, contents }: AdvancedToolsPageProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title="Phase 2 Advanced Admin Tools" text="Bulk changes, validation and performance" />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 lg:px-6">
        <Tabs
          label="Advanced Tools"
          value={tab}
          onValueChange={onTabChange}
          tabs={labels.filter(({ value }) => value in contents).map((one) => ({ ...one, content: contents[one.value] }))}
        />
      </div>
    </div>
  );
}
