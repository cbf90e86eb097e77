import type { ReactNode } from 'react';
import { TabbedPage, type TabbedPageProps } from '../../ui/tabs.tsx';
import type { LearningTab } from './learning-search.ts';

interface LearningPageProps extends TabbedPageProps<LearningTab> {
  /** The current state of the product. */
  badges?: ReactNode;
  summary?: ReactNode;
}

const tabs: readonly { value: LearningTab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'performance', label: 'Performance' },
  { value: 'documentation', label: 'Documentation' },
  { value: 'actions', label: 'Actions' },
  { value: 'trends', label: 'Trends' },
];

/** Specification, section 2.15. */
export function LearningPage({ badges, ...page }: LearningPageProps) {
  const text = 'Answer quality, missing documentation and suggested improvements';
  return <TabbedPage title="AI Learning" text={text} actions={badges} tabs={tabs} {...page} />;
}
