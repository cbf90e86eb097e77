import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { StickyNote } from 'lucide-react';
import { CitationButton } from './citation-button.tsx';
import { lineOf, sectionOf } from './citation-labels.ts';
import { groupBySection, groupBySource } from './group-citations.ts';
import { StandingBadge } from './standing-badge.tsx';

interface SourceListProps {
  citations: readonly Citation[];
  turn: number | undefined;
}

/** The numbered sources of an answer, those of one document and section together under its name. */
export function SourceList({ citations, turn }: SourceListProps) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {groupBySource(citations).map((ofSource) => (
        <li key={ofSource[0].number}>
          <p className="font-medium [overflow-wrap:anywhere]">
            {ofSource[0].documentId === null && <StickyNote aria-hidden size={14} className="mr-1 mb-0.5 inline text-ink-soft" />}
            {ofSource[0].documentName} <StandingBadge citation={ofSource[0]} />
          </p>
          {groupBySection(ofSource).map((ofSection) => (
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
