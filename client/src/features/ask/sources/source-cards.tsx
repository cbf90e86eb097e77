import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { FileText, StickyNote } from 'lucide-react';
import { CitationButton } from './citation-button.tsx';
import { readableQuote } from '../../../ui/text/readable-quote.ts';
import { lineOf, sectionOf } from './citation-labels.ts';
import { FactsLine } from './facts-line.tsx';
import { type CitationGroup, groupByLine, groupBySection, groupBySource } from './group-citations.ts';
import { factsOf } from './source-facts.ts';
import { StandingBadge } from './standing-badge.tsx';

interface SourceCardsProps {
  citations: readonly Citation[];
  turn: ChatTurn | undefined;
}

/** The numbered sources of an answer, one card for each document or memory, with what it says. */
export function SourceCards({ citations, turn }: SourceCardsProps) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {groupBySource(citations).map((ofSource, index) => (
        <li key={ofSource[0].number} className="rounded-md border border-line px-3 py-2">
          <CardTitle citation={ofSource[0]} turn={turn} isFirst={index === 0} />
          {groupBySection(ofSource).map((ofSection) => (
            <div key={ofSection[0].number} className="mt-1">
              <p className="text-ink-soft [overflow-wrap:anywhere]">{sectionOf(ofSection[0])}</p>
              <ul className="-mx-1.5">
                {groupByLine(ofSection).map((ofLine) => (
                  <li key={ofLine[0].number} className="flex items-start">
                    <LineButtons ofLine={ofLine} turn={turn?.id} />
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

interface CardTitleProps {
  citation: Citation;
  turn: ChatTurn | undefined;
  isFirst: boolean;
}

function CardTitle({ citation, turn, isFirst }: CardTitleProps) {
  const Icon = citation.documentId === null ? StickyNote : FileText;
  const facts = factsOf(citation, turn?.sources ?? []);
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">
        <Icon aria-hidden size={14} className="mr-1 mb-0.5 inline text-ink-soft" />
        {citation.documentName} <StandingBadge citation={citation} />
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {/* The line above the sources says the rest of the first one. */}
        <FactsLine facts={isFirst ? facts.slice(0, 1) : facts} />
      </p>
    </>
  );
}

const look = 'rounded-sm px-1.5 py-1 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-ink';

/** All that is cited of one line: the first number opens it with a press anywhere on the quote; the others have their own. */
function LineButtons({ ofLine, turn }: { ofLine: CitationGroup; turn: number | undefined }) {
  const [first, ...others] = ofLine;
  const quotes = [...new Set(ofLine.map(({ quote }) => readableQuote(quote)))].join(' ');
  return (
    <>
      <CitationButton
        citation={first}
        address={{ turn, list: 'cite', number: first.number }}
        className={`flex min-w-0 items-start gap-1.5 text-left ${look}`}
      >
        <Mark citation={first} />
        <span className="min-w-0">
          <span className="sr-only"> {first.documentName}, </span>
          <span className="text-ink-soft">{lineOf(first)} </span>
          <q className="line-clamp-2 [overflow-wrap:anywhere]">{quotes}</q>
        </span>
      </CitationButton>
      {others.map((citation) => (
        <CitationButton
          key={citation.number}
          citation={citation}
          address={{ turn, list: 'cite', number: citation.number }}
          className={`shrink-0 ${look}`}
        >
          <Mark citation={citation} />
          <span className="sr-only">
            {' '}
            {citation.documentName}, {lineOf(citation)}
          </span>
        </CitationButton>
      ))}
    </>
  );
}

function Mark({ citation }: { citation: Citation }) {
  return <span className="shrink-0 font-semibold whitespace-nowrap text-accent tabular-nums">[{citation.number}]</span>;
}
