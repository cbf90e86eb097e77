import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { CircleQuestionMark, type LucideIcon, MessageSquareText } from 'lucide-react';
import { lazy, startTransition, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { isKept } from '../exchanges.ts';

const FeedbackPanel = lazy(async () => ({ default: (await import('../feedback/feedback-panel.tsx')).FeedbackPanel }));
const WhyPanel = lazy(async () => ({ default: (await import('./why-panel.tsx')).WhyPanel }));

type PanelName = 'why' | 'feedback';

/** Why the answer is what it is, and what one thinks of it: at most one of both is open. The feedback panel: specification, section 2.6. */
export function AnswerPanels({ turn }: { turn: ChatTurn }) {
  const [open, setOpen] = useState<PanelName | null>(null);
  const panelId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The latest answer is at the end of the screen, so its panel would open out of view.
    if (open !== null) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  const close = () => {
    setOpen(null);
  };
  const toggle = (name: PanelName) => ({
    isOpen: open === name,
    panelId,
    onToggle: () => {
      // A panel shows once it is loaded, so that all of it comes into view.
      startTransition(() => {
        setOpen(open === name ? null : name);
      });
    },
  });
  const panelClass = 'mt-2 scroll-my-4 rounded-md border border-line p-4';
  return (
    <div className="mt-1 print:hidden">
      <div className="-ml-3 flex flex-wrap">
        {turn.explanation !== null && <PanelButton icon={CircleQuestionMark} label="Why this answer" {...toggle('why')} />}
        {isKept(turn) && <PanelButton icon={MessageSquareText} label="Give feedback" {...toggle('feedback')} />}
      </div>
      {open === 'why' && turn.explanation !== null && (
        <div ref={panel} id={panelId} role="group" aria-label="Why this answer" className={panelClass}>
          <WhyPanel query={turn.query} explanation={turn.explanation} />
        </div>
      )}
      {open === 'feedback' && (
        <div ref={panel} id={panelId} role="group" aria-label="Feedback" className={panelClass}>
          <FeedbackPanel messageId={turn.id} onClose={close} />
        </div>
      )}
    </div>
  );
}

interface PanelButtonProps {
  icon: LucideIcon;
  label: string;
  isOpen: boolean;
  panelId: string;
  onToggle: () => void;
}

function PanelButton({ icon: Icon, label, isOpen, panelId, onToggle }: PanelButtonProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      className="text-ink-soft"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
    >
      <Icon aria-hidden size={16} />
      {label}
    </Button>
  );
}
