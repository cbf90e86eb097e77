import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import { lastAccessedLabel } from '@vademecum/shared/time-labels.ts';
import { Fragment, type ReactNode } from 'react';
import { dateLabel } from '../../lib/date-time-label.ts';
import { useNow } from '../../lib/use-now.ts';
import { MemoryBadges } from './memory-badges.tsx';
import { usesLabel } from './memory-labels.ts';
import { MemorySource } from './memory-source.tsx';
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
        <p className="mt-1 text-sm text-ink-soft">
          Only an administrator can change this memory, and nobody can delete it while it is protected.
        </p>
      )}
      {memory.isArchived && <p className="mt-1 text-sm text-ink-soft">Kept, but it answers no question until it is restored.</p>}
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
    ['Owner', owner ?? 'Nobody'],
    ['Source', <MemorySource memory={memory} />],
    ['Review', reviewDue === null ? 'No date set' : <ReviewDue reviewDue={reviewDue} now={now} />],
    ['Last accessed', lastAccessedLabel(lastAccessed, now)],
    ['Use', usesLabel(accessCount)],
  ];
}
