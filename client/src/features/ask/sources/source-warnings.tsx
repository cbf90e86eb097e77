import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CitationLink } from './citation-link.tsx';
import { groupBySource } from './group-citations.ts';
import { needsWarning, StandingBadge } from './standing-badge.tsx';

/** Above an answer: which of its sources are superseded or expired, each with the numbers under which it is cited. */
export function SourceWarnings({ citations }: { citations: readonly Citation[] }) {
  const doubtful = groupBySource(citations.filter(needsWarning));
  if (doubtful.length === 0) return null;
  return (
    <Notice kind="warning" title={doubtful.length === 1 ? 'Check this source first' : 'Check these sources first'}>
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
