import type { Citation } from '@vademecum/shared/answers.ts';
import { CitationButton } from './citation-button.tsx';
import { lineOf, sectionOf } from './citation-labels.ts';

interface SourceListProps {
  citations: readonly Citation[];
  turn: number | undefined;
}

/** The numbered sources of an answer, those of one document and section together under its name. */
export function SourceList({ citations, turn }: SourceListProps) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {groupBy(citations, ({ documentId, memoryId }) => (documentId === null ? `note ${memoryId ?? 0}` : documentId)).map((ofDocument) => (
        <li key={ofDocument[0].number}>
          <p className="font-medium [overflow-wrap:anywhere]">{ofDocument[0].documentName}</p>
          {groupBy(ofDocument, ({ section }) => section).map((ofSection) => (
            <div key={ofSection[0].number} className="mt-0.5">
              <p className="text-ink-soft [overflow-wrap:anywhere]">{sectionOf(ofSection[0])}</p>
              <ul className="-mx-1.5 flex flex-wrap gap-x-1">
                {ofSection.map((citation) => (
                  <li key={citation.number}>
                    <SourceButton citation={citation} turn={turn} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function SourceButton({ citation, turn }: { citation: Citation; turn: number | undefined }) {
  return (
    <CitationButton
      citation={citation}
      address={{ turn, list: 'cite', number: citation.number }}
      className="min-h-7 rounded-sm px-1.5 whitespace-nowrap text-ink-soft hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-ink"
    >
      <span className="font-semibold text-accent tabular-nums">[{citation.number}]</span>
      <span className="sr-only"> {citation.documentName},</span> {lineOf(citation)}
    </CitationButton>
  );
}

type Group = [Citation, ...Citation[]];

function groupBy(citations: readonly Citation[], keyOf: (citation: Citation) => number | string): Group[] {
  const groups = new Map<number | string, Group>();
  for (const citation of citations) {
    const group = groups.get(keyOf(citation));
    if (group === undefined) groups.set(keyOf(citation), [citation]);
    else group.push(citation);
  }
  return [...groups.values()];
}
