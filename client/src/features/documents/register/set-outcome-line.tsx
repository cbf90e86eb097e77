import { CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import type { SetOutcome } from './use-set-documents.ts';

/** "12 documents changed", and the way back. */
export function SetOutcomeLine({ outcome: { changed, missing, before }, onUndo }: { outcome: SetOutcome; onUndo: () => void }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-sm">
      <CircleCheck aria-hidden size={16} className="shrink-0 text-success" />
      <p className="tabular-nums">
        {countLabel(changed, 'document', 'documents')} changed.
        {missing > 0 && ` ${countLabel(missing, 'document', 'documents')} had already been deleted by someone else.`}
      </p>
      {before.length > 0 && (
        <Button size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}
