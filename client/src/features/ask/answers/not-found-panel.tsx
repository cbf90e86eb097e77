import { notFoundSuggestions, notFoundText, notFoundTitle } from '@vademecum/shared/ask/answer-words.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { SearchX } from 'lucide-react';
import { AnswerPanels } from './answer-panels.tsx';
import { BotBubble } from './bot-bubble.tsx';
import { isKept } from '../exchanges.ts';
import { NearestList } from './nearest-list.tsx';
import { ReportGapButton } from '../feedback/report-gap-button.tsx';

/** The documents hold no answer: specification, section 8, with what comes closest. */
export function NotFoundPanel({ turn }: { turn: ChatTurn }) {
  const nearestTitle = turn.verdict === 'possible' ? 'Possibly related' : 'Closest we have';
  return (
    <BotBubble>
      <h2 className="flex items-center gap-2 font-semibold text-warning">
        <SearchX aria-hidden size={18} />
        {notFoundTitle}
      </h2>
      <p className="mt-1">{notFoundText}</p>
      <ul className="mt-2 list-disc pl-5">
        {notFoundSuggestions.map((suggestion) => (
          <li key={suggestion}>{suggestion}</li>
        ))}
      </ul>
      {turn.unknownWords.length > 0 && (
        <p className="mt-3 text-sm">
          <span className="font-semibold">In none of the documents: </span>
          {turn.unknownWords.map((word) => `“${word}”`).join(', ')}
        </p>
      )}
      {isKept(turn) && (
        <div className="mt-3">
          <ReportGapButton messageId={turn.id} />
        </div>
      )}
      {turn.nearest.length > 0 && (
        <div role="group" aria-label={nearestTitle} className="mt-3 border-t border-line pt-3">
          <h3 className="mb-1.5 text-sm font-semibold">{nearestTitle}</h3>
          <NearestList citations={turn.nearest} turn={turn.id} />
        </div>
      )}
      <AnswerPanels turn={turn} />
    </BotBubble>
  );
}
