import { keepDays, type ListedDueMemory } from '@vademecum/shared/memories/retention-policies.ts';
import { Archive, CalendarClock, Shield } from 'lucide-react';
import { useState } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import type { Review } from './use-review.ts';

const usualDays = keepDays[1];

/** All that is left, the longest unused first. */
export function ReviewList({ review, onOpen }: { review: Review; onOpen: (memory: number) => void }) {
  const { left, decide, undo, isMore, isLoadingMore, loadMore } = review;
  const [days, setDays] = useState<number>(usualDays);
  useShortcuts({ undoDecision: undo });
  return (
    <>
      <Field label="Days to keep one for">
        {(control) => (
          <Select
            {...control}
            className="w-fit"
            value={String(days)}
            options={keepDays.map((count) => ({ value: String(count), label: `${count} days` }))}
            onChange={({ target }) => {
              setDays(Number(target.value));
            }}
          />
        )}
      </Field>
      <ul aria-label="Memories to review" className="divide-y divide-line rounded-md border border-line bg-surface">
        {left.map((memory) => (
          <Row key={memory.id} memory={memory} days={days} decide={decide} onOpen={onOpen} />
        ))}
      </ul>
      {isMore && (
        <Button className="self-start" disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? 'Loading …' : 'Show more'}
        </Button>
      )}
    </>
  );
}

interface RowProps extends Pick<Review, 'decide'> {
  memory: ListedDueMemory;
  days: number;
  onOpen: (memory: number) => void;
}

function Row({ memory, days, decide, onOpen }: RowProps) {
  const { topic, isProtected } = memory;
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 p-3">
      <About memory={memory} onOpen={onOpen} />
      <div className="flex">
        <IconButton
          icon={Archive}
          label={`Archive ${topic}`}
          onClick={() => {
            decide({ kind: 'archive', memory });
          }}
        />
        <IconButton
          icon={CalendarClock}
          label={`Keep ${topic} for ${days} days`}
          onClick={() => {
            decide({ kind: 'keep', memory, days });
          }}
        />
        <IconButton
          icon={Shield}
          label={`Protect ${topic}`}
          disabled={isProtected}
          onClick={() => {
            decide({ kind: 'protect', memory });
          }}
        />
      </div>
    </li>
  );
}

function About({ memory: { id, topic, dueReason }, onOpen }: Pick<RowProps, 'memory' | 'onOpen'>) {
  return (
    <div className="min-w-0 flex-1 basis-56">
      <button
        type="button"
        className="text-left font-semibold [overflow-wrap:anywhere] text-accent hover:underline"
        onClick={() => {
          onOpen(id);
        }}
      >
        {topic}
      </button>
      <p className="text-sm [overflow-wrap:anywhere] text-ink-soft">{dueReason}</p>
    </div>
  );
}
