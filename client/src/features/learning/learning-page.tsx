import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { LearningTab } from './learning-search.ts';

interface LearningPageProps {
  tab: LearningTab;
  onTabChange: (tab: LearningTab) => void;
  /** The current state of the product. */
  badges?: ReactNode;
  /** Above the tabs, whichever is open. */
  summary?: ReactNode;
  contents: Partial<Record<LearningTab, ReactNode>>;
}

const labels: readonly { value: LearningTab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'performance', label: 'Performance' },
  { value: 'documentation', label: 'Documentation' },
  { value: 'actions', label: 'Actions' },
  { value: 'trends', label: 'Trends' },
];

/** Specification, section 2.15. */
export function LearningPage({ tab, onTabChange, badges, summary, contents }: LearningPageProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader title="AI Learning" text="Answer quality, missing documentation and suggested improvements" actions={badges} />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3 lg:px-6">
        {summary}
        <Tabs
          label="AI Learning"
          value={tab}
          onValueChange={onTabChange}
          tabs={labels.filter(({ value }) => value in contents).map((one) => ({ ...one, content: contents[one.value] }))}
        />
      </div>
    </div>
  );
}
