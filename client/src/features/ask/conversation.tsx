import { splitAnswer } from '@vademecum/shared/ask/answer-format.ts';
import { notFoundText, notFoundTitle } from '@vademecum/shared/ask/answer-words.ts';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { answerAsText } from './answers/answer-as-text.ts';
import { BotBubble } from './answers/bot-bubble.tsx';
import { ExchangeView } from './exchange-view.tsx';
import type { Exchange } from './exchanges.ts';

interface ConversationProps {
  exchanges: readonly Exchange[];
  isLoading: boolean;
  isPending: boolean;
  /** Nothing was asked: the box for the question follows at once. */
  isHome: boolean;
  /** Shown under the welcome where the session could not be loaded. */
  failure: ReactNode;
}

/** Questions and answers, oldest first. A log that is not read out as it grows: the end of each answer is announced instead. */
export function Conversation({ exchanges, isLoading, isPending, isHome, failure }: ConversationProps) {
  const area = useRef<HTMLDivElement>(null);
  useFollowScroll(area, exchanges.at(-1)?.key, isPending);
  return (
    <ScrollArea
      ref={area}
      label="Conversation"
      className={classNames('p-4 lg:px-6 print:overflow-visible', isHome ? 'shrink-0' : 'min-h-0 flex-1 lg:py-6')}
    >
      <div
        role="log"
        aria-live="off"
        aria-label="Messages"
        aria-busy={isPending}
        className={classNames('mx-auto flex flex-col gap-6', isHome ? 'max-w-3xl' : 'max-w-4xl')}
      >
        {isLoading && <ConversationSkeleton />}
        {!isLoading && exchanges.length === 0 && <Welcome />}
        {failure}
        {exchanges.map(({ key, turn, live }, index) => (
          <ExchangeView key={key} turn={turn} live={live} isLatest={index === exchanges.length - 1} />
        ))}
      </div>
      <Announcement exchange={exchanges.at(-1)} />
    </ScrollArea>
  );
}

function ConversationSkeleton() {
  return (
    <>
      <Skeleton className="ml-auto h-12 w-2/5" />
      <Skeleton className="h-40 w-4/5" />
      <Skeleton className="ml-auto h-12 w-1/3" />
      <Skeleton className="h-28 w-3/5" />
    </>
  );
}

/** How an empty conversation opens: specification, section 2.6. */
function Welcome() {
  return (
    <BotBubble>
      <p className="font-semibold">Welcome! I answer from your clinic's own documents.</p>
      <p className="mt-1">Ask me anything about your clinic procedures!</p>
      <p className="mt-2 text-sm text-ink-soft">
        Every answer cites its source. Select a number like [1] to open that line in the document.
      </p>
    </BotBubble>
  );
}

/**
 * The text that a screen reader announces for an exchange of this visit: that the assistant thinks, and at the end the whole answer, never its
 * pieces.
 */
function Announcement({ exchange }: { exchange: Exchange | undefined }) {
  return (
    <div role="status" className="sr-only">
      {announce(exchange)}
    </div>
  );
}

function announce(exchange: Exchange | undefined): string {
  const live = exchange?.live;
  if (live === undefined) return '';
  if (live.state === 'pending') return 'AI is thinking...';
  if (live.state === 'failed') return 'I encountered an error processing your request.';
  const turn = exchange?.turn ?? live.turn;
  if (turn === undefined) return 'The answer was stopped.';
  if (!turn.grounded) return `${notFoundTitle}. ${notFoundText}`;
  const count = turn.citations.length;
  return `${answerAsText({ response: splitAnswer(turn.response).main })} ${count === 1 ? '1 source.' : `${count} sources.`}`;
}

/** Free space above a question that has been scrolled to the top. */
const topSpace = 16;

/**
 * Keeps new content in view: a new question at once, and its answer as it grows, until the question is at the top. Then the scroll position stays
 * as it is. A reader who scrolls up is not pulled down again, and a reader who scrolls further is not pulled back.
 */
function useFollowScroll(area: RefObject<HTMLElement | null>, lastKey: string | undefined, isGrowing: boolean): void {
  /** How far the area was scrolled here; less than that means that the reader scrolled up. */
  const lastTop = useRef(0);

  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    element.scrollBy(0, distanceToLast(element));
    lastTop.current = element.scrollTop;
  }, [area, lastKey]);

  useEffect(() => {
    const element = area.current;
    const content = element?.firstElementChild;
    if (!isGrowing || element == null || content == null) return undefined;
    const follow = () => {
      if (element.scrollTop < lastTop.current) return;
      element.scrollBy(0, Math.max(0, distanceToLast(element)));
      lastTop.current = element.scrollTop;
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    return () => {
      observer.disconnect();
      follow();
    };
  }, [area, isGrowing]);
}

/** The distance from the current position to the one with the last question at the top, or to the end of the area if that is nearer. */
function distanceToLast(area: HTMLElement): number {
  const last = [...area.querySelectorAll('[data-exchange]')].at(-1);
  if (last === undefined) return 0;
  const toTop = last.getBoundingClientRect().top - area.getBoundingClientRect().top - topSpace;
  return Math.min(toTop, area.scrollHeight - area.clientHeight - area.scrollTop);
}
