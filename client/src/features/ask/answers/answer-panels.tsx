import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { CircleQuestionMark, type LucideIcon, MessageSquareText } from 'lucide-react';
import { startTransition, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { isKept } from '../exchanges.ts';
import { AnswerPanel } from './answer-panel.tsx';

/** Under a question without an answer: why nothing was found, and what one thinks of it. */
export function AnswerPanels({ turn }: { turn: ChatTurn }) {
  const [open, setOpen] = useState<'why' | 'feedback' | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const toggle = (name: 'why' | 'feedback') => ({
    isOpen: open === name,
    onToggle: (button: HTMLButtonElement) => {
      opener.current = button;
      startTransition(() => {
        setOpen(open === name ? null : name);
      });
    },
  });
  return (
    <div className="mt-1 print:hidden">
      <div className="-ml-3 flex flex-wrap">
        {turn.explanation !== null && <PanelButton icon={CircleQuestionMark} label="Why this answer" {...toggle('why')} />}
        {isKept(turn) && <PanelButton icon={MessageSquareText} label="Give feedback" {...toggle('feedback')} />}
      </div>
      {open !== null && <AnswerPanel key={open} turn={turn} name={open} opener={opener} onClose={() => setOpen(null)} />}
    </div>
  );
}

interface PanelButtonProps {
  icon: LucideIcon;
  label: string;
  isOpen: boolean;
  onToggle: (button: HTMLButtonElement) => void;
}

function PanelButton({ icon: Icon, label, isOpen, onToggle }: PanelButtonProps) {
  return (
    <Button
      variant="ghost"
      size="small"
      className="text-ink-soft"
      aria-expanded={isOpen}
      onClick={(event) => onToggle(event.currentTarget)}
    >
      <Icon aria-hidden size={16} />
      {label}
    </Button>
  );
}
