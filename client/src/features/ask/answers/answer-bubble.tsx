import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CitedAnswerContext, useChatActions } from '../chat-context.ts';
import type { LiveExchange } from '../exchanges.ts';
import { SourceCards } from '../sources/source-cards.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerNotices } from './answer-notices.tsx';
import { AnswerText } from './answer-text.tsx';
import { BotBubble } from './bot-bubble.tsx';
import { TrustLine } from './trust-line.tsx';

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
        {isStreaming && <p className="mb-1 text-ink-soft">Answering…</p>}
        {text !== '' && (
          <AnswerText
            text={text}
            citations={citations}
            isStreaming={isStreaming}
            notices={turn !== undefined && <AnswerNotices turn={turn} />}
          />
        )}
      </CitedAnswerContext>
      {live !== undefined && turn === undefined && !isStreaming && <StoppedNotice exchangeKey={live.key} hasText={text !== ''} />}
      {turn !== undefined && <TrustLine turn={turn} />}
      {!isStreaming && citations.length > 0 && (
        <div role="group" aria-label="Sources" className="mt-3 border-t border-line pt-3">
          <h3 className="mb-1.5 text-sm font-semibold">Sources</h3>
          <SourceCards citations={citations} turn={turn} />
        </div>
      )}
      {turn !== undefined && <AnswerActions turn={turn} />}
    </BotBubble>
  );
}

/** Under an answer that the person stopped; such an answer is not stored. */
function StoppedNotice({ exchangeKey, hasText }: { exchangeKey: string; hasText: boolean }) {
  const { retry, isPending } = useChatActions();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft not-first:mt-3">
      <p>{hasText ? 'You stopped this answer. It is incomplete and was not saved.' : 'You stopped this answer before it started.'}</p>
      <Button
        size="small"
        aria-disabled={isPending}
        onClick={() => {
          retry(exchangeKey);
        }}
      >
        <RotateCw aria-hidden size={14} />
        Ask again
      </Button>
    </div>
  );
}
