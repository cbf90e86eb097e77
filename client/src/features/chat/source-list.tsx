import type { Citation } from '@vademecum/shared/answers.ts';
import { CitationButton } from './citation-button.tsx';
import { placeOf } from './citation-labels.ts';

interface SourceListProps {
  citations: readonly Citation[];
  turn: number | undefined;
  list: 'cite' | 'near';
}

/** Numbered sources, those of one document together under its name. */
export function SourceList({ citations, turn, list }: SourceListProps) {
  return (
    <ul className="flex flex-col gap-1.5">
      {groupByDocument(citations).map(([first, ...others]) => (
        <li key={first.number}>
          <p className="text-sm font-medium [overflow-wrap:anywhere]">{first.documentName}</p>
          <ul>
            {[first, ...others].map((citation) => (
              <li key={citation.number}>
                <SourceRow citation={citation} turn={turn} list={list} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function SourceRow({ citation, turn, list }: { citation: Citation; turn: number | undefined; list: 'cite' | 'near' }) {
  return (
    <CitationButton
      citation={citation}
      address={{ turn, list, number: citation.number }}
      className="flex min-h-7 w-full items-baseline gap-2 rounded-sm px-1.5 py-0.5 text-left text-sm hover:bg-sunken aria-[current]:bg-accent-soft"
    >
      <span className="font-semibold text-accent tabular-nums">[{citation.number}]</span>
      <span className="sr-only">{citation.documentName},</span>
      <span className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
        {list === 'near' && <q className="mb-0.5 line-clamp-3 text-ink">{citation.quote}</q>}
        {placeOf(citation)}
      </span>
    </CitationButton>
  );
}

function groupByDocument(citations: readonly Citation[]): [Citation, ...Citation[]][] {
  const groups = new Map<number, [Citation, ...Citation[]]>();
  for (const citation of citations) {
    const group = groups.get(citation.documentId);
    if (group === undefined) groups.set(citation.documentId, [citation]);
    else group.push(citation);
  }
  return [...groups.values()];
}
