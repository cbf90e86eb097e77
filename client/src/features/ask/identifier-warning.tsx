import type { CheckedQuestion } from '@vademecum/shared/ask/chat.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface IdentifierWarningProps {
  found: CheckedQuestion;
  onSend: (query: string | null) => void;
  onEdit: () => void;
}

/** Over the question that waits: which identifiers it contains, and what may be done. Null sends it as it is. */
export default function IdentifierWarning({ found: { warning, without }, onSend, onEdit }: IdentifierWarningProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  const isRemovable = without !== null;
  return (
    <div className="mb-2">
      <Notice kind="warning" role="alert" title={warning ?? ''}>
        <p>Questions are saved in your chat and in the usage figures. You don’t need to say who the patient is to get an answer.</p>
        {isRemovable && <p className="mt-1 [overflow-wrap:anywhere]">Without it: “{without}”</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          {isRemovable && (
            <Button ref={first} size="small" variant="primary" onClick={() => onSend(without)}>
              Remove and send
            </Button>
          )}
          <Button ref={isRemovable ? undefined : first} size="small" variant={isRemovable ? 'secondary' : 'primary'} onClick={onEdit}>
            Edit
          </Button>
          <Button size="small" onClick={() => onSend(null)}>
            Send anyway
          </Button>
        </div>
      </Notice>
    </div>
  );
}
