import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { limits } from '@vademecum/shared/limits.ts';
import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { memoryIssueLabels } from '@vademecum/shared/memories/memory-issues.ts';
import { type MouseEvent, useMemo, useState } from 'react';
import { usePaused } from '../../lib/use-typed-text.ts';
import { trpc } from '../../trpc.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MemoryFacts } from './memory-facts.tsx';

interface DraftFindingsProps {
  topic: string;
  value: string;
  /** The memory that is being changed. */
  id?: number | undefined;
}

/** The findings in a memory while it is written. The memories that they name open over it. */
export function DraftFindings({ topic, value, id }: DraftFindingsProps) {
  const findings = useDraftFindings(topic, value, id);
  const [peeked, setPeeked] = useState<number | null>(null);
  const of = (kind: MemoryFinding['kind']) => findings.filter((finding) => finding.kind === kind);
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      <Found title={alikeLabel(of('near-duplicate').length)} findings={of('near-duplicate')} isNamed onPeek={setPeeked} />
      <Found title={conflictLabel(of('conflict').length)} findings={of('conflict')} onPeek={setPeeked} />
      <Found title={memoryIssueLabels.identifier} findings={of('identifier')} onPeek={setPeeked} />
      {peeked !== null && <PeekMemoryDialog id={peeked} onClose={() => setPeeked(null)} />}
    </div>
  );
}

const alikeLabel = (count: number): string => (count === 1 ? '1 note is nearly the same' : `${count} notes are nearly the same`);

const conflictLabel = (count: number): string =>
  count === 1 ? 'Another note gives a different number' : `${count} other notes give different numbers`;

interface FoundProps {
  title: string;
  findings: readonly MemoryFinding[];
  /** The other memory's topic says enough. */
  isNamed?: boolean;
  onPeek: (id: number) => void;
}

function Found({ title, findings, isNamed = false, onPeek }: FoundProps) {
  if (findings.length === 0) return null;
  return (
    <Notice kind="warning" title={title}>
      <ul>
        {findings.map(({ kind, detail, otherMemoryId, otherTopic }) => (
          <li key={`${kind} ${otherMemoryId ?? ''} ${detail}`}>
            {!isNamed && detail}{' '}
            {otherMemoryId !== null && <PeekLink id={otherMemoryId} topic={otherTopic ?? 'The other note'} onPeek={onPeek} />}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** A link like any other, to a window of its own too; pressed as it is, it opens over what is being written. */
function PeekLink({ id, topic, onPeek }: { id: number; topic: string; onPeek: (id: number) => void }) {
  return (
    <Link
      to="/memories"
      search={{ memory: id }}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPeek(id);
      }}
      className="font-medium text-accent underline underline-offset-4"
    >
      {topic}
    </Link>
  );
}

const pauseMs = 300;

/** The findings of the checks in the draft, as of the last pause. An answer to an older draft is dropped. A check that fails says nothing. */
function useDraftFindings(topic: string, value: string, id: number | undefined): readonly MemoryFinding[] {
  const { client } = trpc.useUtils();
  const draft = usePaused(
    useMemo(
      () => ({ topic: topic.slice(0, limits.name), value: value.slice(0, limits.memoryText), ...(id !== undefined && { id }) }),
      [topic, value, id],
    ),
    pauseMs,
  );
  const { data, isError } = useQuery({
    queryKey: ['findings of a draft', draft],
    queryFn: ({ signal }) => client.memories.checkDraft.mutate(draft, { signal }),
    enabled: draft.value.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return isError || value.trim() === '' ? [] : (data ?? []);
}

/** Another memory, to be read while one is written. */
function PeekMemoryDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Another memory" width="wide">
      <QueryBoundary
        loading={<Skeleton className="h-40" />}
        failed="The memory could not be loaded"
        missing={<p className="pb-2 text-ink-soft">Memory not found. It may have been deleted.</p>}
      >
        <Loaded id={id} />
      </QueryBoundary>
    </Dialog>
  );
}

function Loaded({ id }: { id: number }) {
  const [memory] = trpc.memories.get.useSuspenseQuery({ id });
  return (
    <article>
      <h3 className="text-lg font-semibold [overflow-wrap:anywhere]">{memory.topic}</h3>
      <MemoryFacts memory={memory} />
    </article>
  );
}
