import type { Memory } from '@vademecum/shared/memories.ts';
import { lastAccessedLabel } from '@vademecum/shared/time-labels.ts';
import { useNow } from '../../lib/use-now.ts';
import { MemoryBadges } from './memory-badges.tsx';
import { dateLabel, usesLabel } from './memory-labels.ts';
import { MemoryMenu } from './memory-menu.tsx';

interface MemoryViewProps {
  memory: Memory;
  isAdministrator: boolean;
  onDeleted: () => void;
}

export function MemoryView({ memory, isAdministrator, onDeleted }: MemoryViewProps) {
  const now = useNow();
  return (
    <article>
      <div className="flex items-start justify-between gap-2">
        <h3 className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">{memory.topic}</h3>
        <MemoryMenu memory={memory} isAdministrator={isAdministrator} onDeleted={onDeleted} />
      </div>
      <div className="mt-1 flex flex-wrap gap-2 empty:hidden">
        <MemoryBadges memory={memory} />
      </div>
      <p className="mt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{memory.value}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3 text-sm tabular-nums">
        {factsOf(memory, now).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function factsOf(memory: Memory, now: Date): [string, string][] {
  const { createdBy, createdAt, updatedAt, version, source, reviewDue, lastAccessed, accessCount, qualityScore } = memory;
  return [
    ['Written', createdBy === null ? dateLabel(createdAt) : `${dateLabel(createdAt)}, by ${createdBy}`],
    ['Changed', updatedAt === createdAt ? 'Never' : `${dateLabel(updatedAt)}, version ${version}`],
    ...(source === null ? [] : [['Source', source] satisfies [string, string]]),
    ...(reviewDue === null ? [] : [['Review due', dateLabel(`${reviewDue}T12:00`)] satisfies [string, string]]),
    ['Last accessed', lastAccessedLabel(lastAccessed, now)],
    ['Use', usesLabel(accessCount)],
    ['Quality', `${Math.round(qualityScore * 100)} %`],
  ];
}
