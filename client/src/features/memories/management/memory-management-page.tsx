import { type ReactNode, useLayoutEffect, useState } from 'react';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PortalContainer } from '../../../ui/portal-container.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import type { MemoryManagementTab } from './memory-management-search.ts';

interface MemoryManagementPageProps {
  tab: MemoryManagementTab;
  onTabChange: (tab: MemoryManagementTab) => void;
  /** How many critical alerts there are. */
  badge?: ReactNode;
  contents: Partial<Record<MemoryManagementTab, ReactNode>>;
}

const labels: readonly { value: MemoryManagementTab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'policies', label: 'Retention Policies' },
  { value: 'health', label: 'Health Monitoring' },
  { value: 'review', label: 'Memory Review' },
];

/** Specification, section 2.11. */
export function MemoryManagementPage({ tab, onTabChange, badge, contents }: MemoryManagementPageProps) {
  return (
    <DarkScreen>
      <div className="flex h-full min-h-0 flex-col">
        <PageHeader title="Memory Management (Phase 1)" text="Quality of your clinic’s notes, and what needs attention" actions={badge} />
        <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 lg:px-6">
          <Tabs
            label="Memory Management"
            value={tab}
            onValueChange={onTabChange}
            tabs={labels.filter(({ value }) => value in contents).map((one) => ({ ...one, content: contents[one.value] }))}
          />
        </div>
      </div>
    </DarkScreen>
  );
}

/** Dark in both themes, with the dialogs, menus and tooltips that it opens. */
function DarkScreen({ children }: { children: ReactNode }) {
  const [container] = useState(() => {
    const element = document.createElement('div');
    element.dataset.theme = 'dark';
    element.className = 'text-ink';
    return element;
  });
  useLayoutEffect(() => {
    document.body.append(container);
    return () => container.remove();
  }, [container]);
  return (
    <PortalContainer value={container}>
      <div data-theme="dark" className="h-full bg-canvas text-ink">
        {children}
      </div>
    </PortalContainer>
  );
}
