import { useNavigate } from '@tanstack/react-router';
import { qualityPartLabels, qualityPartPoints } from '@vademecum/shared/memories/memory-quality.ts';
import { keepDays, type ListedDueMemory, type ReviewedMemory } from '@vademecum/shared/memories/retention-policies.ts';
import { lastAccessedLabel } from '@vademecum/shared/time-labels.ts';
import { Archive, CalendarClock, Pencil, Shield, SkipForward } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { ariaKeys, keyLabels, type ShortcutId, shortcuts } from '../../../lib/shortcuts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import type { Review } from './use-review.ts';

/** Longest kept out of mind by default. */
export const usualDays: number = keepDays[1];
export const keepDaysOptions = keepDays.map((count) => ({ value: String(count), label: `${count} days` }));

/** One memory with everything that it takes to decide about it. */
export function ReviewOne({ memory, review }: { memory: ListedDueMemory; review: Review }) {
  const [days, setDays] = useState(usualDays);
  return (
    <article aria-label={memory.topic} className="flex flex-col gap-4">
      <DecisionButtons memory={memory} review={review} days={days} onDaysChange={setDays} />
      <Notice>{memory.dueReason}</Notice>
      <Card>
        <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{memory.topic}</h2>
        <div className="mt-1 flex flex-wrap gap-2">
          <Badge kind="secondary">{memory.category ?? 'No category'}</Badge>
          {memory.isProtected && <Badge kind="secondary">Protected</Badge>}
        </div>
        <QueryBoundary
          loading={<Content value={memory.value} />}
          failed="The memory could not be loaded"
          missing={<p className="mt-3 text-ink-soft">This memory has been deleted. Skip it.</p>}
        >
          <Loaded id={memory.id} />
        </QueryBoundary>
      </Card>
    </article>
  );
}

function Content({ value }: { value: string }) {
  return <p className="mt-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{value}</p>;
}

function Loaded({ id }: { id: number }) {
  const [memory] = trpc.memoryRetention.reviewed.useSuspenseQuery({ id }, { staleTime: 0 });
  const now = useNow();
  return (
    <>
      {memory.dueReason === null && (
        <div className="mt-3">
          <Notice kind="warning">Someone has already handled this memory. Skip it.</Notice>
        </div>
      )}
      <Content value={memory.value} />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3 text-sm tabular-nums">
        {factsOf(memory, now).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <Quality memory={memory} />
    </>
  );
}

function factsOf(
  { owner, createdAt, updatedAt, updatedBy, source, lastAccessed, accessCount, lastUses }: ReviewedMemory,
  now: Date,
): [string, string][] {
  const uses = lastUses.map(({ usedAt }) => dateTimeLabel(usedAt)).join('; ');
  return [
    ['Owner', owner ?? 'No one'],
    ['Written', dateTimeLabel(createdAt)],
    ['Changed', `${dateTimeLabel(updatedAt)}${updatedBy === null ? '' : `, by ${updatedBy}`}`],
    ...(source === null ? [] : [['Source', source] satisfies [string, string]]),
    ['Last accessed', lastAccessedLabel(lastAccessed, now)],
    ['Uses', accessCount.toLocaleString('en-US')],
    ['Last uses', uses === '' ? 'None in the last 90 days' : uses],
  ];
}

function Quality({ memory: { qualityScore, qualityParts } }: { memory: ReviewedMemory }) {
  return (
    <section aria-label="Quality" className="mt-4 border-t border-line pt-3 text-sm">
      <h3 className="font-semibold tabular-nums">Quality {Math.round(qualityScore * 100)}%</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {qualityParts.map(({ name, points, why }) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            <span className="font-medium tabular-nums">
              {qualityPartLabels[name]} {points} of {qualityPartPoints[name]}
            </span>{' '}
            <span className="text-ink-soft">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DecisionButtonsProps {
  memory: ListedDueMemory;
  review: Review;
  days: number;
  onDaysChange: (days: number) => void;
}

/** Each has a key of its own. */
function DecisionButtons({ memory, review, days, onDaysChange }: DecisionButtonsProps) {
  const act = useActions({ memory, review, days });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Action icon={<Archive aria-hidden size={16} />} name="archive" onClick={act.archive} variant="primary">
        Archive
      </Action>
      <div className="flex items-center gap-1">
        <Action icon={<CalendarClock aria-hidden size={16} />} name="keep" onClick={act.keep}>
          Keep for {days} days
        </Action>
        <Select
          aria-label="Days to keep it for"
          value={String(days)}
          options={keepDaysOptions}
          onChange={({ target }) => onDaysChange(Number(target.value))}
        />
      </div>
      <Action icon={<Shield aria-hidden size={16} />} name="protect" onClick={act.protect} disabled={memory.isProtected}>
        {memory.isProtected ? 'Protected' : 'Protect'}
      </Action>
      <Action icon={<Pencil aria-hidden size={16} />} name="edit" onClick={act.edit}>
        Edit
      </Action>
      <Action icon={<SkipForward aria-hidden size={16} />} name="skip" onClick={act.skip}>
        Skip
      </Action>
    </div>
  );
}

/** The actions on the memory, by key as well. */
function useActions({ memory, review: { decide, undo }, days }: Omit<DecisionButtonsProps, 'onDaysChange'>) {
  const navigate = useNavigate();
  const act = {
    archive: () => decide({ kind: 'archive', memory }),
    keep: () => decide({ kind: 'keep', memory, days }),
    protect: () => {
      if (!memory.isProtected) decide({ kind: 'protect', memory });
    },
    edit: () => void navigate({ to: '/memories', search: { memory: memory.id, edit: 1 } }),
    skip: () => {
      decide({ kind: 'skip', memory });
    },
  };
  useShortcuts({ ...act, undoDecision: undo });
  return act;
}

interface ActionProps {
  icon: ReactNode;
  /** The shortcut that does it. */
  name: ShortcutId;
  onClick: () => void;
  variant?: 'primary' | 'secondary';
  disabled?: boolean;
  children: ReactNode;
}

function Action({ icon, name, onClick, variant = 'secondary', disabled = false, children }: ActionProps) {
  return (
    <Button variant={variant} aria-keyshortcuts={ariaKeys(name)} disabled={disabled} onClick={onClick}>
      {icon}
      {children}
      <span aria-hidden className="max-sm:hidden">
        <Kbd>{keyLabels(shortcuts[name].keys[0])}</Kbd>
      </span>
    </Button>
  );
}
