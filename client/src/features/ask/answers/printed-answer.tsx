import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { productName } from '../../../lib/use-page-title.ts';
import { usePrint } from '../../../lib/use-print.ts';
import { readableQuote } from '../../../ui/text/readable-quote.ts';
import { placeOf } from '../sources/citation-labels.ts';
import { factsOf } from '../sources/source-facts.ts';
import { useWritten } from '../sources/use-written.ts';
import { StandingBadge } from '../sources/standing-badge.tsx';
import { AnswerParts, headingOf } from './answer-text.tsx';
import { partsOf } from './answer-parts.ts';
import { AnswerNotices } from './answer-notices.tsx';

interface PrintedAnswerProps {
  turn: ChatTurn;
  onPrinted: () => void;
}

/**
 * Opens the browser's print dialog on one answer with its sources. It is rendered outside the application, which styles.css hides during printing.
 */
export function PrintedAnswer({ turn, onPrinted }: PrintedAnswerProps) {
  const [printedAt] = useState(() => new Date().toISOString());
  const parts = partsOf(turn.response, turn.citations, useWritten(turn.citations));
  const heading = headingOf(turn.response, parts);
  usePrint(onPrinted);
  return createPortal(
    <div className="print-sheet hidden print:block">
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <p className="font-semibold">{productName}</p>
        <p className="font-semibold">Uncontrolled when printed</p>
      </div>
      <p className="mt-2 text-sm text-ink-soft">
        Answered {dateTimeLabel(turn.createdAt)} · Printed {dateTimeLabel(printedAt)}
      </p>
      <p className="mt-2 font-semibold whitespace-pre-wrap">{turn.query}</p>
      <h1 className="mt-4 text-xl font-semibold">{heading}</h1>
      <AnswerNotices turn={turn} />
      <AnswerParts parts={parts} heading={heading} />
      <h2 className="mt-4 font-semibold">Sources</h2>
      <ol>
        {turn.citations.map((citation) => (
          <li key={citation.number} className="mt-2 break-inside-avoid">
            [{citation.number}]{' '}
            {[citation.documentName, ...factsOf(citation, turn.sources).map(({ text }) => text), placeOf(citation)].join(' · ')}{' '}
            <StandingBadge citation={citation} />
            <blockquote className="pl-6">“{readableQuote(citation.quote)}”</blockquote>
          </li>
        ))}
      </ol>
    </div>,
    document.body,
  );
}
