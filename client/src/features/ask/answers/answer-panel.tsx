import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { X } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { GoldenChoice } from './golden-choice.tsx';
import { useSaveGolden } from './use-save-golden.ts';

const FeedbackPanel = lazy(async () => ({ default: (await import('../feedback/feedback-panel.tsx')).FeedbackPanel }));
const ReasonsPanel = lazy(async () => ({ default: (await import('../feedback/reasons-panel.tsx')).ReasonsPanel }));
const WhyPanel = lazy(async () => ({ default: (await import('./why-panel.tsx')).WhyPanel }));

const labels = { why: 'Why this answer', feedback: 'Feedback', reasons: 'What went wrong', golden: 'Right passage' };
export type PanelName = keyof typeof labels;

interface AnswerPanelProps {
  turn: ChatTurn;
  name: PanelName;
  /** Gets the focus back when the panel closes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** What was opened under an answer; one at a time. The feedback panel: specification, section 2.6. */
export function AnswerPanel({ turn, name, opener, onClose }: AnswerPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const saveGolden = useSaveGolden(turn.id);
  useEffect(() => {
    // The latest answer is at the end of the screen, so its panel would open out of view.
    panel.current?.scrollIntoView({ block: 'nearest' });
    // Reasons are offered, not asked for: the focus stays on the thumb.
    if (name !== 'reasons') panel.current?.focus();
  }, [name]);
  const close = () => {
    const focused = document.activeElement;
    if (focused === document.body || panel.current?.contains(focused) === true) opener.current?.focus();
    onClose();
  };
  const contents: Record<PanelName, ReactNode> = {
    why: turn.explanation !== null && (
      <>
        <IconButton icon={X} label="Close panel" className="float-right -mt-2 -mr-2" onClick={close} />
        <WhyPanel query={turn.query} explanation={turn.explanation} />
      </>
    ),
    feedback: <FeedbackPanel messageId={turn.id} onClose={close} />,
    reasons: <ReasonsPanel messageId={turn.id} onClose={close} />,
    golden: <GoldenChoice turn={turn} save={saveGolden} onClose={close} />,
  };
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label={labels[name]}
      className="mt-2 scroll-my-4 rounded-md border border-line p-4 print:hidden"
    >
      {contents[name]}
    </div>
  );
}
