import { Link, useRouteContext } from '@tanstack/react-router';
import { splitAnswer } from '@vademecum/shared/ask/answer-format.ts';
import { notFoundText, notFoundTitle } from '@vademecum/shared/ask/answer-words.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { FolderOpen, LoaderCircle, MessageCircleQuestionMark, RotateCw } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { answerAsText } from './answers/answer-as-text.ts';
import { BotBubble } from './answers/bot-bubble.tsx';
import { useChatActions } from './chat-context.ts';
import { ExchangeView } from './exchange-view.tsx';
import type { Exchange } from './exchanges.ts';

interface ConversationProps {
  exchanges: readonly Exchange[];
  isLoading: boolean;
  isPending: boolean;
  /** Shown under the welcome where the session could not be loaded. */
  failure: ReactNode;
}

/** Questions and answers, oldest first. A log that is not read out as it grows: the end of each answer is announced instead. */
export function Conversation({ exchanges, isLoading, isPending, failure }: ConversationProps) {
  const area = useRef<HTMLDivElement>(null);
  useFollowScroll(area, exchanges.at(-1)?.key, isPending);
  return (
    <ScrollArea ref={area} label="Conversation" className="min-h-0 flex-1 p-4 lg:p-6 print:overflow-visible">
      <div role="log" aria-live="off" aria-label="Messages" aria-busy={isPending} className="mx-auto flex max-w-4xl flex-col gap-6">
        {isLoading && <ConversationSkeleton />}
        {!isLoading && exchanges.length === 0 && <Welcome hasSuggestions={failure === null} />}
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
function Welcome({ hasSuggestions }: { hasSuggestions: boolean }) {
  return (
    <>
      <BotBubble>
        <p className="font-semibold">Welcome! I answer from your clinic's own documents.</p>
        <p className="mt-1">Ask me anything about your clinic procedures!</p>
        <p className="mt-2 text-sm text-ink-soft">
          Every answer cites its source. Select a number like [1] to open that line in the document.
        </p>
      </BotBubble>
      {hasSuggestions && <SuggestedQuestions />}
    </>
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

/** Try asking, out of the clinic's own documents; where there are none, what to do about it. */
function SuggestedQuestions() {
  const { data, isPending, isError, refetch } = trpc.chat.suggestions.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data !== undefined && state.data.reading > 0 && whileReadingMs,
  });
  if (isPending) return <SuggestionsSkeleton />;
  if (isError) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft sm:pl-11">
        <p>Suggested questions could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          <RotateCw aria-hidden size={14} />
          Try again
        </Button>
      </div>
    );
  }
  if (!data.hasDocuments && data.reading === 0) return <NoDocuments />;
  return (
    <>
      {data.reading > 0 && <Reading count={data.reading} />}
      {data.questions.length > 0 && <QuestionButtons questions={data.questions} />}
    </>
  );
}

/** Documents are read within seconds; each that can answer brings a question. */
const whileReadingMs = 1_000;

function Reading({ count }: { count: number }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft sm:pl-11">
      <LoaderCircle aria-hidden size={16} className="shrink-0 animate-spin" />
      Loading {count === 1 ? '1 document' : `${count.toLocaleString('en-US')} documents`}. Each can answer as soon as it has been read.
    </p>
  );
}

function QuestionButtons({ questions }: { questions: readonly string[] }) {
  const { askNow } = useChatActions();
  return (
    <section aria-label="Try asking" className="max-w-3xl sm:pl-11">
      <h2 className="mb-2 text-sm font-semibold text-ink-soft">Try asking</h2>
      <ul className="flex flex-col items-start gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="flex items-start gap-2 rounded-md border border-line bg-surface px-3 py-2 text-left [overflow-wrap:anywhere] hover:border-accent hover:bg-accent-soft"
              onClick={() => {
                askNow(question);
              }}
            >
              <MessageCircleQuestionMark aria-hidden size={18} className="mt-0.5 shrink-0 text-accent" />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoDocuments() {
  const role = useRouteContext({ from: '/_shell', select: ({ user }) => user.role });
  return (
    <div className="max-w-3xl sm:pl-11">
      <Notice title="No documents yet">
        {hasPermission(role, 'manage_docs') ? (
          <Link to="/documents" className="mt-1 inline-flex items-center gap-1.5 font-medium text-accent underline underline-offset-2">
            <FolderOpen aria-hidden size={16} />
            Upload the clinic's documents
          </Link>
        ) : (
          'Ask a manager or administrator to upload your clinic’s documents.'
        )}
      </Notice>
    </div>
  );
}

function SuggestionsSkeleton() {
  return (
    <div role="status" aria-label="Loading suggested questions" className="flex flex-col gap-2 sm:pl-11">
      {['w-80', 'w-96', 'w-72', 'w-88'].map((width) => (
        <Skeleton key={width} className={`h-10 max-w-full ${width}`} />
      ))}
    </div>
  );
}
