import { Link } from '@tanstack/react-router';
import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { memoryIssueLabels } from '@vademecum/shared/memories/memory-issues.ts';
import { useState, type MouseEvent } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { PeekMemoryDialog } from './peek-memory-dialog.tsx';
import { useDraftFindings } from './use-draft-findings.ts';

interface DraftFindingsProps {
  topic: string;
  value: string;
  /** The memory that is being changed. */
  id?: number | undefined;
}

/** What is found in a memory while it is written; the memories that it names open over it. */
export function DraftFindings({ topic, value, id }: DraftFindingsProps) {
  const findings = useDraftFindings(topic, value, id);
  const [peeked, setPeeked] = useState<number | null>(null);
  const of = (kind: MemoryFinding['kind']) => findings.filter((finding) => finding.kind === kind);
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      <Found title={alikeLabel(of('near-duplicate').length)} findings={of('near-duplicate')} isNamed onPeek={setPeeked} />
      <Found title={conflictLabel(of('conflict').length)} findings={of('conflict')} onPeek={setPeeked} />
      <Found title={memoryIssueLabels.identifier} findings={of('identifier')} onPeek={setPeeked} />
      {peeked !== null && (
        <PeekMemoryDialog
          id={peeked}
          onClose={() => {
            setPeeked(null);
          }}
        />
      )}
    </div>
  );
}

const alikeLabel = (count: number): string => (count === 1 ? '1 note says nearly this' : `${count} notes say nearly this`);

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
