import type { Citation, Conflict } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { GitCompareArrows } from 'lucide-react';
import { Notice } from '../../../ui/notice.tsx';
import { CitationLink } from '../sources/citation-link.tsx';
import { groupBySource } from '../sources/group-citations.ts';
import { needsWarning, StandingBadge } from '../sources/standing-badge.tsx';

/** Notices to read before an answer: why no model wrote it, which parts have no source, which sources are out of date or differ. */
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

/** Above an answer: which of its sources are superseded or overdue for review, each with the numbers under which it is cited. */
function SourceWarnings({ citations }: { citations: readonly Citation[] }) {
  const doubtful = groupBySource(citations.filter(needsWarning));
  if (doubtful.length === 0) return null;
  return (
    <Notice kind="warning" title="Verify before use">
      <ul className="flex flex-col gap-1.5">
        {doubtful.map((ofSource) => (
          <li key={ofSource[0].number}>
            <span className="font-medium">{ofSource[0].documentName}</span>{' '}
            {ofSource.map(({ number }) => (
              <CitationLink key={number} number={number} />
            ))}{' '}
            <StandingBadge citation={ofSource[0]} />
            {ofSource[0].warning !== null && <p>{ofSource[0].warning}</p>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface ConflictNoticeProps {
  conflicts: readonly Conflict[];
  citations: readonly Citation[];
}

/** Above an answer: what its sources say differently, each side with the citation that opens it. */
function ConflictNotice({ conflicts, citations }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null;
  const nameOf = (number: number) => citations.find((citation) => citation.number === number)?.documentName;
  return (
    <div role="group" aria-label="Sources differ" className="rounded-md border border-warning px-3 py-2 text-sm">
      <h3 className="flex items-center gap-2 font-semibold text-warning">
        <GitCompareArrows aria-hidden size={18} className="shrink-0" />
        Sources differ
      </h3>
      {conflicts.map(({ about, sides }) => (
        <div key={about} className="mt-1.5">
          <p className="[overflow-wrap:anywhere]">{about}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {sides.map(({ citation, value }) => (
              <li key={citation} className="border-l-2 border-warning pl-2 [overflow-wrap:anywhere]">
                <span className="font-semibold">{value}</span> <CitationLink number={citation} />{' '}
                <span className="text-ink-soft">{nameOf(citation)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
