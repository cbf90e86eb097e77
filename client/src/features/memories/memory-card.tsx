import { Link } from '@tanstack/react-router';
import type { Memory } from '@vademecum/shared/memories.ts';
import { lastAccessedLabel } from '@vademecum/shared/time-labels.ts';
import { MemoryBadges } from './memory-badges.tsx';
import { usesLabel } from './memory-labels.ts';
import { MemoryMenu } from './memory-menu.tsx';

interface MemoryCardProps {
  memory: Memory;
  isAdministrator: boolean;
  now: Date;
}

export function MemoryCard({ memory, isAdministrator, now }: MemoryCardProps) {
  return (
    <li className="flex flex-col rounded-md border border-line bg-surface [contain-intrinsic-height:auto_160px] [content-visibility:auto]">
      <div className="flex items-start">
        <h2 className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
          <Link
            to="/memories"
            search={(before) => ({ ...before, memory: memory.id })}
            className="block rounded-md px-4 pt-3 -outline-offset-2 hover:text-accent"
          >
            {memory.topic}
          </Link>
        </h2>
        <MemoryMenu memory={memory} isAdministrator={isAdministrator} />
      </div>
      <p className="line-clamp-4 px-4 pt-1 whitespace-pre-line [overflow-wrap:anywhere]">{memory.value}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-3 text-sm text-ink-soft tabular-nums">
        <MemoryBadges memory={memory} />
        <span>{usesLabel(memory.accessCount)}</span>
        <span>Last accessed: {lastAccessedLabel(memory.lastAccessed, now)}</span>
      </div>
    </li>
  );
}
