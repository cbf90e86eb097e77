import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { CitationButton } from '../sources/citation-button.tsx';
import { placeOf, readableQuote } from '../sources/citation-labels.ts';

/** The closest passages in their own words; each opens as a citation does. */
export function NearestList({ citations, turn }: { citations: readonly Citation[]; turn: number }) {
  return (
    <ul className="-mx-2 flex flex-col gap-1">
      {citations.map((citation) => (
        <li key={citation.number}>
          <CitationButton
            citation={citation}
            address={{ turn, list: 'near', number: citation.number }}
            className="flex w-full gap-2 rounded-sm px-2 py-1 text-left text-sm hover:bg-sunken aria-[current]:bg-accent-soft"
          >
            <span className="shrink-0 font-semibold text-accent tabular-nums">[{citation.number}]</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <q className="line-clamp-3">{readableQuote(citation.quote)}</q>
              <span className="text-ink-soft">
                {citation.documentName} · {placeOf(citation)}
              </span>
            </span>
          </CitationButton>
        </li>
      ))}
    </ul>
  );
}
