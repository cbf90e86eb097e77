import { FileText } from 'lucide-react';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The placeholder of the viewer while nothing is selected. */
export function NoDocument() {
  usePageTitle('Document Library');
  return (
    <EmptyState
      icon={FileText}
      title="Select a document"
      text="Choose a document to read it here, with the line numbers used in citations."
    />
  );
}
