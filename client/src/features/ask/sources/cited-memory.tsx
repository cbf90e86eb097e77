import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { Archive } from 'lucide-react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import { statusOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NumberedText } from '../../../ui/numbered-text.tsx';
import { CitedPlace } from './cited-place.tsx';
import { LostPassage } from './lost-passage.tsx';
import { locateQuote } from './locate-quote.ts';
import { SourceSkeleton } from './source-skeleton.tsx';

interface CitedMemoryProps {
  memoryId: number;
  citation: Citation | undefined;
  /** The answer that holds the citation is still being fetched. */
  isWaiting: boolean;
}

/** A memory that an answer cites, with exactly the quoted words marked, or the news that they are gone. */
export function CitedMemory({ memoryId, citation, isWaiting }: CitedMemoryProps) {
  const memory = trpc.memories.get.useQuery({ id: memoryId });
  if (memory.isError) {
    if (statusOf(memory.error) === 404) return <LostPassage title="This memory was deleted" citation={citation} />;
    return <ErrorState title="The memory could not be loaded" onRetry={() => void memory.refetch()} />;
  }
  if (memory.isPending || isWaiting) return <SourceSkeleton label="Loading the memory" />;
  const { value, topic, version } = memory.data;
  const place = citation === undefined ? null : locateQuote(value, citation);
  return (
    <div className="flex h-full flex-col">
      <MemoryFacts memory={memory.data} />
      {citation !== undefined && place !== null && (
        <CitedPlace citation={citation} place={place} hasChanged={place.hasMoved || version !== citation.version} />
      )}
      {citation !== undefined && place === null && (
        <LostPassage title="The cited words can no longer be found in this memory" citation={citation} />
      )}
      <div className="min-h-0 flex-1">
        <NumberedText text={value} mark={place ?? undefined} line={place?.line} label={topic} />
      </div>
    </div>
  );
}

/** What kind of knowledge it is, and who vouches for it. */
function MemoryFacts({ memory: { category, createdBy, updatedAt, source, isArchived } }: { memory: Memory }) {
  return (
    <div className="flex flex-col gap-1 border-b border-line px-4 py-2 text-sm text-ink-soft">
      <p className="flex flex-wrap items-center gap-2">
        <span>
          Memory{createdBy === null ? '' : ` by ${createdBy}`}, last changed <time dateTime={updatedAt}>{dateLabel(updatedAt)}</time>
        </span>
        {category !== null && <Badge kind="secondary">{category}</Badge>}
        {isArchived && (
          <Badge kind="warning" icon={Archive}>
            Archived
          </Badge>
        )}
      </p>
      {source !== null && <p className="[overflow-wrap:anywhere]">Source: {source}</p>}
    </div>
  );
}
