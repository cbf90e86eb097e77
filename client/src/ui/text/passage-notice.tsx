import type { ReactNode } from 'react';
import { Notice } from '../notice.tsx';

interface PassageNoticeProps {
  /** The reader has to compare. */
  isWarning: boolean;
  sentence: string;
  /** How it reads now; null where that is the same, or nothing. */
  wording: string | null;
  /** Where to go from here. */
  action: ReactNode;
}

/** Over a text of former days: what has become of the marked passage. */
export function PassageNotice({ isWarning, sentence, wording, action }: PassageNoticeProps) {
  return (
    <Notice kind={isWarning ? 'warning' : 'info'} role="status">
      <p>{sentence}</p>
      {wording !== null && (
        <>
          <p className="mt-1">It now reads:</p>
          <blockquote className="mt-1 max-h-32 overflow-y-auto border-l-2 border-line-strong pl-3 whitespace-pre-wrap">
            {wording}
          </blockquote>
        </>
      )}
      <div className="mt-2 print:hidden">{action}</div>
    </Notice>
  );
}
