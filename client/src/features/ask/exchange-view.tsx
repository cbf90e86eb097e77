import { skipToken } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { notFoundSuggestions, notFoundText, notFoundTitle } from '@vademecum/shared/ask/answer-words.ts';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { CircleAlert, CircleCheck, Flag, Pencil, RotateCw, SearchX } from 'lucide-react';
import { memo } from 'react';
import { trpc } from '../../trpc.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { AnswerBubble } from './answers/answer-bubble.tsx';
import { AnswerPanels } from './answers/answer-panels.tsx';
import { BotBubble } from './answers/bot-bubble.tsx';
import { TrustLine } from './answers/trust-line.tsx';
import { useChatActions } from './chat-context.ts';
import { isKept, type LiveExchange } from './exchanges.ts';
import { CitationButton } from './sources/citation-button.tsx';
import { placeOf, readableQuote } from './sources/citation-labels.ts';

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
      <Answer turn={stored} live={live} />
    </article>
  );
});

function Answer({ turn, live }: { turn: ChatTurn | undefined; live: LiveExchange | undefined }) {
  if (turn !== undefined && !turn.grounded) return <NotFoundPanel turn={turn} />;
  if (turn === undefined && live?.state === 'failed') return <FailedAnswer exchangeKey={live.key} reason={live.failure} />;
  const text = turn?.response ?? live?.text ?? '';
  const isPending = turn === undefined && live?.state === 'pending';
  // A refusal comes as text too; it is shown as the panel once it is whole.
  if (isPending && (text === '' || text.startsWith(notFoundTitle))) {
    return (
      <BotBubble>
        <Thinking />
      </BotBubble>
    );
  }
  return <AnswerBubble turn={turn} live={live} text={text} isStreaming={isPending} />;
}

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

/** Shown until the first word of an answer is there. */
function Thinking() {
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <span aria-hidden className="flex gap-1">
        <span className="size-1.5 animate-pulse rounded-full bg-accent" />
        <span className="size-1.5 animate-pulse rounded-full bg-accent [animation-delay:200ms]" />
        <span className="size-1.5 animate-pulse rounded-full bg-accent [animation-delay:400ms]" />
      </span>
      AI is thinking...
    </p>
  );
}

interface FailedAnswerProps {
  exchangeKey: string;
  reason: string | undefined;
}

/** The apology of the specification, section 4, and why. */
function FailedAnswer({ exchangeKey, reason }: FailedAnswerProps) {
  const { retry, isPending } = useChatActions();
  return (
    <BotBubble kind="danger">
      <p>I encountered an error processing your request.</p>
      {reason !== undefined && <p className="mt-1 text-sm">{reason}</p>}
      <Button
        size="small"
        className="mt-3"
        aria-disabled={isPending}
        onClick={() => {
          retry(exchangeKey);
        }}
      >
        <RotateCw aria-hidden size={14} />
        Try again
      </Button>
    </BotBubble>
  );
}

/** Shown when the documents contain no answer: specification, section 8. It lists the closest passages. */
function NotFoundPanel({ turn }: { turn: ChatTurn }) {
  const nearestTitle = turn.verdict === 'possible' ? 'Possibly related' : 'Closest matches';
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
      {(turn.verdict === 'possible' || turn.unknownWords.length > 0) && <TrustLine turn={turn} />}
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

/** The closest passages in their own words; each opens as a citation does. */
function NearestList({ citations, turn }: { citations: readonly Citation[]; turn: number }) {
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

/** One press tells those who keep the documents what is missing there. Reporting again changes nothing, so a second try does no harm. */
function ReportGapButton({ messageId }: { messageId: number }) {
  const { isReported, report, isPending, isError } = useGapReport(messageId);
  if (isReported) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-sm text-success">
        <CircleCheck aria-hidden size={16} className="shrink-0" />
        Reported. Your document managers will see it.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" aria-disabled={isPending} onClick={report}>
        <Flag aria-hidden size={14} />
        {isPending ? 'Reporting...' : 'Report missing information'}
      </Button>
      {isError && (
        <p role="alert" className="flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden size={16} className="shrink-0" />
          The report could not be sent. Try again.
        </p>
      )}
    </div>
  );
}

/** Says whether this answer has been reported, now or on an earlier visit, and how to report it. */
function useGapReport(messageId: number) {
  const { sessionId } = useParams({ strict: false });
  const ofSession = sessionId === undefined ? skipToken : { chatSessionId: Number(sessionId) };
  const earlier = trpc.gaps.reported.useQuery(ofSession, { select: (reports) => reports.some((report) => report.messageId === messageId) });
  const { gaps } = trpc.useUtils();
  const { mutate, isPending, isSuccess, isError } = trpc.gaps.report.useMutation({
    onSuccess: (reported) => {
      if (ofSession !== skipToken) gaps.reported.setData(ofSession, (reports) => reports && [...reports, reported]);
      void gaps.list.invalidate();
    },
  });
  const report = () => {
    if (!isPending) mutate({ messageId });
  };
  return { isReported: isSuccess || earlier.data === true, report, isPending, isError };
}
