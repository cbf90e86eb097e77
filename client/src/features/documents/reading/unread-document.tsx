import type { Document } from '@vademecum/shared/documents/documents.ts';
import { CircleX, Hourglass } from 'lucide-react';
import { trpc } from '../../../trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { progressLabel } from '../upload/progress-label.ts';
import { RetryReading } from './retry-reading.tsx';

/** A document without text: it is still being read, or that failed. */
export function UnreadDocument({ document }: { document: Document }) {
  const isFailed = document.status === 'failed';
  const { data } = trpc.documents.progress.useQuery(undefined, { enabled: false });
  if (isFailed) {
    return (
      <EmptyState
        icon={CircleX}
        title="This document could not be read"
        text={document.statusMessage ?? 'The reason was not recorded.'}
        action={document.fileName !== null && <RetryReading documentId={document.id} />}
      />
    );
  }
  const progress = data?.find(({ id }) => id === document.id);
  return (
    <div role="status" className="h-full">
      <EmptyState icon={Hourglass} title={progressLabel(progress)} text="The text appears here as soon as it has been read." />
    </div>
  );
}
