import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { use } from 'react';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { HoverCard } from '../../../ui/hover-card.tsx';
import { CitedAnswerContext } from '../chat-context.ts';
import { CitationButton } from './citation-button.tsx';
import { readableQuote } from '../../../ui/text/readable-quote.ts';
import { nameOf, placeOf } from './citation-labels.ts';
import { StandingBadge } from './standing-badge.tsx';

/** A [n] of an answer: the passage on hover or focus, the document on a click. A number that no citation bears stays text. */
export function CitationLink({ number }: { number: number }) {
  const { turn, citations } = use(CitedAnswerContext);
  // A finger opens the document at once; the hover card would only fight over the touch.
  const canHover = useMediaQuery('(hover: hover)');
  const citation = citations.find((one) => one.number === number);
  if (citation === undefined) return <>[{number}]</>;
  const button = (
    <CitationButton
      citation={citation}
      address={{ turn, list: 'cite', number }}
      aria-label={`[${number}] ${nameOf(citation)}`}
      className="mx-0.5 rounded-sm bg-accent-soft px-1 align-[0.15em] text-[0.75em] leading-5 font-semibold text-accent hover:bg-accent hover:text-on-accent aria-[current]:bg-accent aria-[current]:text-on-accent"
    >
      [{number}]
    </CitationButton>
  );
  if (!canHover) return button;
  return (
    <HoverCard trigger={button}>
      <CitationQuote citation={citation} />
    </HoverCard>
  );
}

/** The quoted passage and its place. */
function CitationQuote({ citation }: { citation: Citation }) {
  return (
    <>
      <blockquote className="border-l-2 border-accent pl-3 [overflow-wrap:anywhere]">{readableQuote(citation.quote)}</blockquote>
      <p className="mt-3 font-semibold [overflow-wrap:anywhere]">
        {citation.documentName} <StandingBadge citation={citation} />
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{placeOf(citation)}</p>
      {citation.warning !== null && <p className="mt-1 [overflow-wrap:anywhere]">{citation.warning}</p>}
    </>
  );
}
