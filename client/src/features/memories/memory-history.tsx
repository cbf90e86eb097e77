import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import type { MemoryRevision, RevisionAction } from '@vademecum/shared/memories/memory-history.ts';
import { useState } from 'react';
import { dateTimeLabel } from '../../lib/date-time-label.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextDiff } from '../../ui/text/text-diff.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { placeLabel } from './memory-labels.ts';
import { useMemoryCache } from './use-memory-cache.ts';

interface MemoryHistoryProps {
  memory: MemoryDetails;
  /** The user may change the memory. */
  canRestore: boolean;
}

/** The versions of the memory, newest first: the text that each change removed and added, and a way back to each version. */
export function MemoryHistory({ memory, canRestore }: MemoryHistoryProps) {
  const [befores, setBefores] = useState<(number | undefined)[]>([undefined]);
  const pages = trpc.useQueries((t) => befores.map((before) => t.memories.history({ id: memory.id, before })));
  const failed = pages.find(({ isError }) => isError);
  if (failed !== undefined) return <ErrorState title="The history could not be loaded" onRetry={() => void failed.refetch()} />;
  const loaded = pages.flatMap(({ data }) => data ?? []);
  const revisions = loaded.flatMap((page) => page.revisions);
  const next = loaded.at(-1)?.next ?? null;
  return (
    <>
      <ol aria-label="History" className="flex flex-col divide-y divide-line rounded-md border border-line">
        {revisions.map((revision, index) => (
          <li key={revision.revision} className="p-3 text-sm">
            <Revision
              memoryId={memory.id}
              revision={revision}
              before={revisions[index + 1]}
              isCurrent={revision.revision === memory.revision}
              canRestore={canRestore}
            />
          </li>
        ))}
      </ol>
      {pages.some(({ isPending }) => isPending) && <Skeleton className="mt-2 h-16" />}
      {next !== null && (
        <Button size="small" className="mt-2" onClick={() => setBefores([...befores, next])}>
          Show older changes
        </Button>
      )}
    </>
  );
}

interface RevisionProps {
  memoryId: number;
  revision: MemoryRevision;
  /** The one that it changed; undefined for the first, and while older ones are not shown. */
  before: MemoryRevision | undefined;
  isCurrent: boolean;
  canRestore: boolean;
}

function Revision({ memoryId, revision, before, isCurrent, canRestore }: RevisionProps) {
  const { restore, isRestoring } = useRestoreRevision();
  const { action, changedAt, changedBy } = revision;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p className="text-ink-soft tabular-nums">
          <span className="font-medium text-ink">
            {revisionActionLabels[action]}
            {changedBy === null ? '' : ` by ${changedBy}`}
          </span>{' '}
          <time dateTime={changedAt}>{dateTimeLabel(changedAt)}</time>
          {isCurrent && ' · current'}
        </p>
        {canRestore && !isCurrent && (
          <Button
            size="small"
            aria-label={`Restore revision ${revision.revision}`}
            aria-disabled={isRestoring}
            onClick={() => {
              if (!isRestoring) restore(memoryId, revision.revision);
            }}
          >
            Restore
          </Button>
        )}
      </div>
      <div className="mt-1">{before === undefined ? <Whole revision={revision} /> : <Changes before={before} now={revision} />}</div>
    </>
  );
}

function Whole({ revision: { topic, value } }: { revision: MemoryRevision }) {
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{topic}</p>
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</p>
    </>
  );
}

function Changes({ before, now }: { before: MemoryRevision; now: MemoryRevision }) {
  return (
    <>
      {before.topic !== now.topic && (
        <div className="font-medium">
          <TextDiff before={before.topic} after={now.topic} />
        </div>
      )}
      {before.value !== now.value && <TextDiff before={before.value} after={now.value} />}
      {detailChanges(before, now).map((change) => (
        <p key={change} className="[overflow-wrap:anywhere]">
          {change}
        </p>
      ))}
    </>
  );
}

/** The memory says again what it said then; what it says until now stays in its history. */
function useRestoreRevision() {
  const toast = useToast();
  const { refresh } = useMemoryCache();
  const { mutate, isPending } = trpc.memories.restoreRevision.useMutation({
    onSuccess: ({ topic }) => {
      toast({ title: 'Memory restored', description: topic });
    },
    meta: { failure: 'Failed to restore the memory' },
    onSettled: refresh,
  });
  return {
    restore: (id: number, revision: number) => mutate({ id, revision }),
    isRestoring: isPending,
  };
}

const revisionActionLabels: Record<RevisionAction, string> = {
  created: 'Written',
  changed: 'Changed',
  restored: 'Restored',
  imported: 'Imported',
};

const details: readonly { label: string; of: (revision: MemoryRevision) => string }[] = [
  { label: 'Category', of: ({ category }) => category ?? 'none' },
  { label: 'Owner', of: ({ owner }) => owner ?? 'nobody' },
  { label: 'Source', of: sourceOf },
  { label: 'Review due', of: ({ reviewDue }) => (reviewDue === null ? 'no date' : dayLabel(reviewDue)) },
];

function sourceOf({ source, sourcePassage }: MemoryRevision): string {
  const parts = [...(source === null ? [] : [source]), ...(sourcePassage === null ? [] : [placeLabel(sourcePassage)])];
  return parts.length === 0 ? 'none' : parts.join('; ');
}

/** The changes other than topic and content: "Category: none → Emergency". */
function detailChanges(before: MemoryRevision, now: MemoryRevision): string[] {
  return details.filter(({ of }) => of(before) !== of(now)).map(({ label, of }) => `${label}: ${of(before)} → ${of(now)}`);
}
