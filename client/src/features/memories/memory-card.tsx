import { Link } from '@tanstack/react-router';
import type { ListedMemory } from '@vademecum/shared/memories/listed-memories.ts';
import { lastAccessedLabel } from '@vademecum/shared/time-labels.ts';
import { memo } from 'react';
import { MemoryBadges } from './memory-badges.tsx';
import { usesLabel } from './memory-labels.ts';
import { MemoryMenu } from './memory-menu.tsx';
import { QualityScore } from './quality-score.tsx';
import { ReviewDue } from './review-due.tsx';

interface MemoryCardProps {
  memory: ListedMemory;
  isAdministrator: boolean;
  tabIndex: 0 | -1;
  now: Date;
}

/** Drawn again only when something of its own changes. */
export const MemoryCard = memo(function MemoryCard({ memory, isAdministrator, tabIndex, now }: MemoryCardProps) {
  const { id, topic, value, owner, reviewDue, accessCount, lastAccessed } = memory;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-start">
        <h2 className="min-w-0 flex-1 font-semibold">
          <Link
            to="/memories"
            search={(before) => ({ ...before, memory: id })}
            data-row-focus
            tabIndex={tabIndex}
            className="line-clamp-2 rounded-md px-4 pt-2.5 -outline-offset-2 [overflow-wrap:anywhere] hover:text-accent sm:line-clamp-1"
          >
            {topic}
          </Link>
        </h2>
        <MemoryMenu memory={memory} isAdministrator={isAdministrator} tabIndex={tabIndex} />
      </div>
      <p className="mx-4 line-clamp-2 max-w-[90ch] shrink-0 [overflow-wrap:anywhere]">{value}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 pt-1.5 pb-2 text-sm text-ink-soft tabular-nums">
        <MemoryBadges memory={memory} />
        <QualityScore score={memory.qualityScore} parts={memory.qualityParts} topic={topic} tabIndex={tabIndex} />
        <span>{usesLabel(accessCount)}</span>
        <span>Last accessed: {lastAccessedLabel(lastAccessed, now)}</span>
        <span className="max-w-[14rem] truncate">{owner === null ? 'No owner' : `Owner: ${owner}`}</span>
        <ReviewDue reviewDue={reviewDue} now={now} />
      </div>
    </article>
  );
});
