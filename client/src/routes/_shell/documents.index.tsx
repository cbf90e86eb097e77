import { createFileRoute } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';

export const Route = createFileRoute('/_shell/documents/')({
  component: () => (
    <EmptyState icon={FileText} title="Select a document" text="Its text opens here, with the line numbers that answers cite." />
  ),
});
