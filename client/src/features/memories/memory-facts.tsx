import { Link } from '@tanstack/react-router';
import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import type { SourcePassage, SourceState } from '@vademecum/shared/memories/memory-sources.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { lastAccessedLabel } from '@vademecum/shared/time-labels.ts';
import { CircleCheck, FileX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { dateLabel } from '../../lib/date-time-label.ts';
import { useNow } from '../../lib/use-now.ts';
import { useUser } from '../../lib/use-session.ts';
import { Badge } from '../../ui/badge.tsx';
import { MemoryBadges } from './memory-badges.tsx';
import { placeLabel, usesLabel } from './memory-labels.ts';
import { QualityParts } from './quality-parts.tsx';
import { ReviewDue } from './review-due.tsx';

/** All that a memory says, and what is known of it. */
export function MemoryFacts({ memory }: { memory: MemoryDetails }) {
  const now = useNow();
  return (
    <>
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        <MemoryBadges memory={memory} />
      </div>
      {memory.isProtected && (
        <p className="mt-1 text-sm text-ink-soft">Only administrators can edit this memory. It can’t be deleted while it is protected.</p>
      )}
      {memory.isArchived && <p className="mt-1 text-sm text-ink-soft">Not used in answers until it is restored</p>}
      <p className="mt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{memory.value}</p>
      <div className="mt-4 grid gap-x-8 gap-y-4 border-t border-line pt-3 sm:grid-cols-2">
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-sm tabular-nums">
          {factsOf(memory, now).map(([name, value]) => (
            <Fragment key={name}>
              <dt className="text-ink-soft">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </Fragment>
          ))}
        </dl>
        <section aria-label="Quality">
          <QualityParts score={memory.qualityScore} parts={memory.qualityParts} />
        </section>
      </div>
    </>
  );
}

function factsOf(memory: MemoryDetails, now: Date): [string, ReactNode][] {
  const { createdBy, createdAt, updatedAt, updatedBy, owner, reviewDue, lastAccessed, accessCount } = memory;
  const by = (at: string, who: string | null) => (who === null ? dateLabel(at) : `${dateLabel(at)}, by ${who}`);
  return [
    ['Written', by(createdAt, createdBy)],
    ['Changed', updatedAt === createdAt ? 'Never' : by(updatedAt, updatedBy)],
    ['Owner', owner ?? 'No one'],
    ['Who can see it', memory.departments.length === 0 ? 'Everyone' : memory.departments.map(({ name }) => name).join(', ')],
    ['Source', <MemorySource memory={memory} />],
    ['Review', reviewDue === null ? 'No date set' : <ReviewDue reviewDue={reviewDue} now={now} />],
    ['Last accessed', lastAccessedLabel(lastAccessed, now)],
    ['Use', usesLabel(accessCount)],
  ];
}

const states: Record<SourceState, { kind: 'success' | 'warning' | 'danger'; icon: LucideIcon; label: string }> = {
  there: { kind: 'success', icon: CircleCheck, label: 'Still in the document' },
  changed: { kind: 'warning', icon: TriangleAlert, label: 'Text has changed' },
  deleted: { kind: 'danger', icon: FileX, label: 'Document deleted' },
};

/** Where the memory comes from, and what has become of that. */
function MemorySource({ memory: { source, sourcePassage, sourceState } }: { memory: MemoryDetails }) {
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
