import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ConflictNotice } from '../sources/conflict-notice.tsx';
import { SourceWarnings } from '../sources/source-warnings.tsx';

/** What one must know before reading an answer: why no model wrote it, what has no source, which sources are out of date or differ. */
export function AnswerNotices({ turn }: { turn: ChatTurn }) {
  const { fallback, unsupported, citations, conflicts } = turn;
  return (
    <div className="my-2 flex flex-col gap-2 empty:hidden">
      {fallback !== null && (
        <Notice kind="info" title="No model wrote this answer">
          {fallback}
        </Notice>
      )}
      {unsupported > 0 && (
        <Notice kind="warning" title={unsupportedLabel(unsupported)}>
          {unsupported === 1 ? 'It is marked “no source”.' : 'They are marked “no source”.'} Check before you rely on what is said there.
        </Notice>
      )}
      <SourceWarnings citations={citations} />
      <ConflictNotice conflicts={conflicts} citations={citations} />
    </div>
  );
}

function unsupportedLabel(count: number): string {
  return count === 1 ? '1 sentence has no source in the documents' : `${count} sentences have no source in the documents`;
}
