import { Link } from '@tanstack/react-router';
import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import type { SourcePassage, SourceState } from '@vademecum/shared/memories/memory-sources.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { CircleCheck, FileX, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useUser } from '../../lib/use-user.ts';
import { Badge } from '../../ui/badge.tsx';
import { placeLabel } from './memory-labels.ts';

const states: Record<SourceState, { kind: 'success' | 'warning' | 'danger'; icon: LucideIcon; label: string }> = {
  there: { kind: 'success', icon: CircleCheck, label: 'Still there' },
  changed: { kind: 'warning', icon: TriangleAlert, label: 'Reads otherwise now' },
  deleted: { kind: 'danger', icon: FileX, label: 'Document deleted' },
};

/** Where the memory comes from, and what has become of that. */
export function MemorySource({ memory: { source, sourcePassage, sourceState } }: { memory: MemoryDetails }) {
  if (source === null && sourcePassage === null) return <>None</>;
  return (
    <>
      {source !== null && <span className="block">{source}</span>}
      {sourcePassage !== null && sourceState !== null && <Passage passage={sourcePassage} state={sourceState} />}
    </>
  );
}

function Passage({ passage, state }: { passage: SourcePassage; state: SourceState }) {
  const { kind, icon, label } = states[state];
  const canOpen = hasPermission(useUser().role, 'manage_docs') && state !== 'deleted';
  const place = placeLabel(passage);
  return (
    <>
      {canOpen ? (
        <Link
          to="/documents/$documentId"
          params={{ documentId: passage.documentId }}
          search={{ line: passage.lineIndex + 1 }}
          className="text-accent underline underline-offset-4"
        >
          {place}
        </Link>
      ) : (
        place
      )}{' '}
      <Badge kind={kind} icon={icon}>
        {label}
      </Badge>
      <span className="mt-1 block border-l-2 border-accent pl-2 text-ink-soft">
        <q>{passage.quote}</q>
      </span>
    </>
  );
}
