import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { Pencil } from 'lucide-react';
import { memo, Suspense } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { BotBubble, Thinking } from './answers/bot-bubble.tsx';
import { Answer } from './answers/lazy-answer.ts';
import { useChatActions } from './chat-context.ts';
import type { LiveExchange } from './exchanges.ts';

interface ExchangeViewProps {
  turn: ChatTurn | undefined;
  live: LiveExchange | undefined;
  isLatest: boolean;
}

/** One question with its answer. Drawn again only when something of it changed, not with every word that streams in below. */
export const ExchangeView = memo(function ExchangeView({ turn, live, isLatest }: ExchangeViewProps) {
  const stored = turn ?? live?.turn;
  return (
    <article aria-label={isLatest ? 'Latest question and answer' : 'Question and answer'} data-exchange className="flex flex-col gap-4">
      <QuestionBubble query={stored?.query ?? live?.query ?? ''} isLatest={isLatest} />
      <Suspense fallback={<PlainAnswer text={stored?.response ?? live?.text ?? ''} />}>
        <Answer turn={stored} live={live} />
      </Suspense>
    </article>
  );
});

interface QuestionBubbleProps {
  query: string;
  /** Only the latest question can be taken back into the input. */
  isLatest: boolean;
}

/** The person's question, on the right. */
function QuestionBubble({ query, isLatest }: QuestionBubbleProps) {
  const { edit } = useChatActions();
  return (
    <div className="flex items-center justify-end gap-1 pl-8 sm:pl-16">
      {isLatest && (
        <IconButton
          icon={Pencil}
          label="Edit and ask again"
          className="print:hidden"
          onClick={() => {
            edit(query);
          }}
        />
      )}
      <div className="min-w-0 rounded-md rounded-tr-sm bg-accent px-4 py-3 whitespace-pre-wrap text-on-accent [overflow-wrap:anywhere] dark:bg-accent-soft dark:text-ink">
        <span className="sr-only">You asked: </span>
        {query}
      </div>
    </div>
  );
}

/** While the parts of an answer are loaded. */
function PlainAnswer({ text }: { text: string }) {
  return <BotBubble>{text === '' ? <Thinking /> : <p className="whitespace-pre-line">{text}</p>}</BotBubble>;
}
