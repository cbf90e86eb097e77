import type { QualityPart } from '@vademecum/shared/memories/memory-quality.ts';
import { Gauge } from 'lucide-react';
import { HoverCard } from '../../ui/hover-card.tsx';
import { Popover } from '../../ui/popover.tsx';
import { percentLabel } from './memory-labels.ts';
import { QualityParts } from './quality-parts.tsx';

interface QualityScoreProps {
  score: number;
  parts: readonly QualityPart[];
  topic: string;
  tabIndex: 0 | -1;
}

/** The score; each of its parts while the pointer or the focus rests on it, and on a press, which is all that a finger has. */
export function QualityScore({ score, parts, topic, tabIndex }: QualityScoreProps) {
  const explained = <QualityParts score={score} parts={parts} />;
  return (
    <Popover
      label={`Quality of ${topic}`}
      trigger={(button) => (
        <HoverCard
          trigger={
            <button
              type="button"
              tabIndex={tabIndex}
              {...button}
              className="inline-flex items-center gap-1 rounded-sm underline decoration-dotted underline-offset-4 hover:text-ink"
            >
              <Gauge aria-hidden size={14} />
              Quality {percentLabel(score)}
            </button>
          }
        >
          {explained}
        </HoverCard>
      )}
    >
      {explained}
    </Popover>
  );
}
