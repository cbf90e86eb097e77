import type { OpenReading } from '@vademecum/shared/documents/acknowledgements.ts';
import { BookOpenCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { useAcknowledge } from './use-acknowledge.ts';

interface AcknowledgeBarProps {
  reading: OpenReading;
  /** The version that is on the screen. */
  version: number;
  /** The end of the text was in view. */
  isRead: boolean;
}

/** Below the text: pressable once its end was reached. Questions and signature come next, where they are asked for. */
export function AcknowledgeBar({ reading, version, isRead }: AcknowledgeBarProps) {
  const hintId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { acknowledge, isPending, error } = useAcknowledge();
  const hasMore = reading.needsSignature === true || reading.questions.length > 0;
  function press() {
    if (!isRead || isPending) return;
    if (hasMore) setIsOpen(true);
    else acknowledge({ id: reading.id, version });
  }
  return (
    <section aria-label="Acknowledge" className="border-t border-line bg-surface px-4 py-3 lg:px-6 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={hintId} role="status" className="text-sm text-ink-soft">
          {isRead ? 'You have reached the end.' : 'Read to the end. Then you can acknowledge it.'}
        </p>
        <Button
          variant="primary"
          aria-disabled={!isRead || isPending}
          aria-describedby={hintId}
          onClick={press}
          className="max-sm:w-full max-sm:whitespace-normal"
        >
          <BookOpenCheck aria-hidden size={18} className="shrink-0" />I have read and understood this
        </Button>
      </div>
      {isOpen && (
        <AcknowledgeDialog
          reading={reading}
          isPending={isPending}
          error={error}
          onSubmit={(proof) => acknowledge({ id: reading.id, version, ...proof })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
