import type { ListedDueMemory } from '@vademecum/shared/retention-policies.ts';
import { Archive, CalendarClock, Shield } from 'lucide-react';
import { useSingleKeys } from '../../lib/use-single-keys.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Review } from './use-review.ts';

const usualDays = 90;

/** All that is left, the longest unused first. */
export function ReviewList({ review, onOpen }: { review: Review; onOpen: (memory: number) => void }) {
  const { left, decide, undo, isMore, isLoadingMore, loadMore } = review;
  useSingleKeys({ b: undo });
  return (
    <>
      <ul aria-label="Memories to review" className="divide-y divide-line rounded-md border border-line bg-surface">
        {left.map((memory) => (
          <Row key={memory.id} memory={memory} decide={decide} onOpen={onOpen} />
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
  onOpen: (memory: number) => void;
}

function Row({ memory, decide, onOpen }: RowProps) {
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
          label={`Keep ${topic} for ${usualDays} days`}
          onClick={() => {
            decide({ kind: 'keep', memory, days: usualDays });
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
