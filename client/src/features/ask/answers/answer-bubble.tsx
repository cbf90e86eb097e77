import { answerHeading } from '@vademecum/shared/ask/answer-format.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { useMemo } from 'react';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerNotices } from './answer-notices.tsx';
import { AnswerPanels } from './answer-panels.tsx';
import { AnswerText } from './answer-text.tsx';
import { BotBubble } from './bot-bubble.tsx';
import { CitedAnswerContext } from '../chat-context.ts';
import type { LiveExchange } from '../exchanges.ts';
import { SourceList } from '../sources/source-list.tsx';
import { StoppedNotice } from './stopped-notice.tsx';

interface AnswerBubbleProps {
  turn: ChatTurn | undefined;
  live: LiveExchange | undefined;
  text: string;
  isStreaming: boolean;
}

const noCitations: ChatTurn['citations'] = [];

/** An answer while it streams in and after: the same elements, so that focus and an open quote stay when it is complete. */
export function AnswerBubble({ turn, live, text, isStreaming }: AnswerBubbleProps) {
  const citations = turn?.citations ?? live?.citations ?? noCitations;
  const cited = useMemo(() => ({ turn: turn?.id, citations }), [turn?.id, citations]);
  return (
    <BotBubble>
      <CitedAnswerContext value={cited}>
        {isStreaming ? (
          <p className="mb-1 text-ink-soft">Answering…</p>
        ) : (
          text !== '' && <h2 className="mb-1 font-semibold">{answerHeading(text)}</h2>
        )}
        {turn !== undefined && <AnswerNotices turn={turn} />}
        {text !== '' && <AnswerText text={text} isStreaming={isStreaming} />}
      </CitedAnswerContext>
      {live !== undefined && turn === undefined && !isStreaming && <StoppedNotice exchangeKey={live.key} hasText={text !== ''} />}
      {!isStreaming && citations.length > 0 && (
        <div role="group" aria-label="Sources" className="mt-3 border-t border-line pt-3">
          <h3 className="mb-1.5 text-sm font-semibold">Sources</h3>
          <SourceList citations={citations} turn={turn?.id} />
        </div>
      )}
      {turn !== undefined && (
        <>
          <AnswerActions turn={turn} />
          <AnswerPanels turn={turn} />
        </>
      )}
    </BotBubble>
  );
}
