import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { GapStatus } from '@vademecum/shared/learning/learning-choices.ts';
import type { Gap } from '@vademecum/shared/learning/gaps.ts';
import { CircleCheck, CircleSlash, MessagesSquare, RotateCcw } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { priorityLooks, statusLooks } from '../../../lib/status-looks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { GapNextSteps, type WriteMemory } from './gap-next-steps.tsx';

interface GapCardProps {
  gap: Gap;
  onOpen: () => void;
  onSetStatus: (status: GapStatus) => void;
  onWriteMemory: WriteMemory;
}

export function GapCard({ gap, onOpen, onSetStatus, onWriteMemory }: GapCardProps) {
  const { topic, priority, status, frequencyCount, gapDescription, suggestedImprovement } = gap;
  const { word: priorityWord, ...priorityLook } = priorityLooks[priority];
  const { word: statusWord, ...statusLook } = statusLooks[status];
  return (
    <Card className="flex flex-col gap-2 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="min-w-0 flex-1 basis-60 font-semibold">{topic}</h2>
        <span className="flex flex-wrap gap-1">
          <Badge {...priorityLook}>
            <VisuallyHidden>Priority: </VisuallyHidden>
            {priorityWord}
          </Badge>
          <Badge {...statusLook}>
            <VisuallyHidden>Status: </VisuallyHidden>
            {statusWord}
          </Badge>
        </span>
      </div>
      <p className="text-sm">{gapDescription}</p>
      {suggestedImprovement !== null && (
        <p className="text-sm">
          <span className="font-medium">What to add: </span>
          {suggestedImprovement}
        </p>
      )}
      <p className="text-sm text-ink-soft">{historyOf(gap)}</p>
      {status === 'pending' && <GapNextSteps topic={topic} onWriteMemory={onWriteMemory} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={onOpen}>
          <MessagesSquare aria-hidden size={16} />
          {frequencyCount.toLocaleString('en-US')} {frequencyCount === 1 ? 'occurrence' : 'occurrences'}
          <VisuallyHidden> of {topic}</VisuallyHidden>
        </Button>
        <StatusButtons gap={gap} onSetStatus={onSetStatus} />
      </div>
    </Card>
  );
}

/** When it was asked last, what came of asking again, and how it was closed. */
function historyOf({ lastReportedOn, askedAgainAt, probes, probesAnswered, status, closedBy, statusChangedAt }: Gap): string {
  const parts = [`Last asked ${dayLabel(lastReportedOn)}.`];
  if (askedAgainAt !== null)
    parts.push(`Asked again ${dateTimeLabel(askedAgainAt)}: ${probesAnswered} of ${probes} answered with sources.`);
  if (status === 'completed' && closedBy !== null && statusChangedAt !== null)
    parts.push(`${closedBy === 'answer' ? 'Closed automatically' : 'Closed manually'} ${dateTimeLabel(statusChangedAt)}.`);
  return parts.join(' ');
}

const buttons = {
  close: { status: 'completed', label: 'Close', icon: CircleCheck },
  dismiss: { status: 'dismissed', label: 'Dismiss', icon: CircleSlash },
  open: { status: 'pending', label: 'Open again', icon: RotateCcw },
} as const;

function StatusButtons({ gap: { status, topic }, onSetStatus }: Pick<GapCardProps, 'gap' | 'onSetStatus'>) {
  const shown = status === 'pending' ? [buttons.close, buttons.dismiss] : [buttons.open];
  return (
    <span {...useFocusStays(status)} className="flex flex-wrap items-center gap-2">
      {shown.map(({ status: next, label, icon: Icon }) => (
        <Button key={next} size="small" variant="ghost" onClick={() => onSetStatus(next)}>
          <Icon aria-hidden size={16} />
          {label}
          <VisuallyHidden> {topic}</VisuallyHidden>
        </Button>
      ))}
    </span>
  );
}

interface FocusStays {
  /** Of what is around the buttons. */
  ref: RefObject<HTMLSpanElement | null>;
  onClick: () => void;
}

const isLost = (): boolean => document.activeElement === document.body;

/**
 * For buttons that others take the place of when one is pressed: the first of them gets the focus that went with it; where all of them go, the content does.
 * shown: changes when the buttons do.
 */
function useFocusStays(shown: unknown): FocusStays {
  const ref = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (wasPressed.current && isLost()) ref.current?.querySelector('button')?.focus();
    wasPressed.current = false;
  }, [shown]);
  useEffect(
    () => () => {
      if (wasPressed.current && isLost()) document.querySelector('main')?.focus();
    },
    [],
  );
  return {
    ref,
    onClick: () => {
      wasPressed.current = true;
    },
  };
}
