import type { Citation, Conflict } from '@vademecum/shared/ask/answers.ts';
import { GitCompareArrows } from 'lucide-react';
import { CitationLink } from './citation-link.tsx';

interface ConflictNoticeProps {
  conflicts: readonly Conflict[];
  citations: readonly Citation[];
}

/** Above an answer: what its sources say differently, each side with the citation that opens it. */
export function ConflictNotice({ conflicts, citations }: ConflictNoticeProps) {
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
