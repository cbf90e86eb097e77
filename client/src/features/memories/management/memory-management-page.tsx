import { type ReactNode, useLayoutEffect, useState } from 'react';
import { PortalContainer } from '../../../ui/portal-container.ts';
import { TabbedPage, type TabbedPageProps } from '../../../ui/tabs.tsx';
import type { MemoryManagementTab } from './memory-management-search.ts';

interface MemoryManagementPageProps extends TabbedPageProps<MemoryManagementTab> {
  /** How many critical alerts there are. */
  badge?: ReactNode;
}

const tabs: readonly { value: MemoryManagementTab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'policies', label: 'Retention Policies' },
  { value: 'health', label: 'Health Monitoring' },
  { value: 'review', label: 'Memory Review' },
];

/** Specification, section 2.11. */
export function MemoryManagementPage({ badge, ...page }: MemoryManagementPageProps) {
  return (
    <DarkScreen>
      <TabbedPage
        title="Memory Management (Phase 1)"
        text="Quality of your clinic’s notes, and what needs attention"
        label="Memory Management"
        actions={badge}
        tabs={tabs}
        {...page}
      />
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
