import { MessageSquareText } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';

/** The panel under an answer, while somebody has it open: specification, section 2.6. */
export function FeedbackSection({ messageId }: { messageId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="mt-1 print:hidden">
      <Button
        variant="ghost"
        size="small"
        className="-ml-3 text-ink-soft"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <MessageSquareText aria-hidden size={16} />
        Give feedback
      </Button>
      {isOpen && (
        <section id={panelId} aria-label="Feedback" className="mt-2 rounded-md border border-line p-4">
          <FeedbackPanel
            messageId={messageId}
            onClose={() => {
              setIsOpen(false);
            }}
          />
        </section>
      )}
    </div>
  );
}
