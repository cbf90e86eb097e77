import type { ChatTurn } from '@vademecum/shared/chat.ts';
import { CircleQuestionMark, MessageSquareText, type LucideIcon } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';
import { WhyPanel } from './why-panel.tsx';

type PanelName = 'why' | 'feedback';

interface AnswerPanelsProps {
  turn: ChatTurn;
  /** More buttons for the same row. */
  children?: ReactNode;
}

/** Why the answer is what it is, and what one thinks of it: at most one of both is open. The feedback panel: specification, section 2.6. */
export function AnswerPanels({ turn, children }: AnswerPanelsProps) {
  const [open, setOpen] = useState<PanelName | null>(null);
  const panelId = useId();
  const close = () => {
    setOpen(null);
  };
  const toggle = (name: PanelName) => ({
    isOpen: open === name,
    panelId,
    onToggle: () => {
      setOpen(open === name ? null : name);
    },
  });
  const panelClass = 'mt-2 rounded-md border border-line p-4';
  return (
    <div className="mt-1 print:hidden">
      <div className="-ml-3 flex flex-wrap">
        {turn.explanation !== null && <PanelButton icon={CircleQuestionMark} label="Why this answer" {...toggle('why')} />}
        {children}
        <PanelButton icon={MessageSquareText} label="Give feedback" {...toggle('feedback')} />
      </div>
      {open === 'why' && turn.explanation !== null && (
        <section id={panelId} aria-label="Why this answer" className={panelClass}>
          <WhyPanel query={turn.query} explanation={turn.explanation} />
        </section>
      )}
      {open === 'feedback' && (
        <section id={panelId} aria-label="Feedback" className={panelClass}>
          <FeedbackPanel messageId={turn.id} onClose={close} />
        </section>
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
