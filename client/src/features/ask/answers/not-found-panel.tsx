import { skipToken } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { notFoundSuggestions, notFoundText, notFoundTitle } from '@vademecum/shared/ask/answer-words.ts';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { CircleAlert, CircleCheck, Flag, SearchX } from 'lucide-react';
import { useUser } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { useChatActions } from '../chat-context.ts';
import { isKept } from '../exchanges.ts';
import { CitationButton } from '../sources/citation-button.tsx';
import { readableQuote } from '../../../ui/text/readable-quote.ts';
import { placeOf } from '../sources/citation-labels.ts';
import { AnswerPanels } from './answer-panels.tsx';
import { BotBubble } from './bot-bubble.tsx';
import { memoryDraftOf } from './memory-draft-of.ts';
import { TrustLine } from './trust-line.tsx';

/** Shown when the documents contain no answer: specification, section 8. It lists the closest passages. */
export function NotFoundPanel({ turn }: { turn: ChatTurn }) {
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
          <li key={suggestion}>
            <Suggestion text={suggestion} turn={turn} />
          </li>
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

const [rephrase, lookThrough, addMemory] = notFoundSuggestions;
const linkLook = 'inline-block min-h-6 py-0.5 text-left align-top text-accent underline underline-offset-4';

/** Leads to what it says, for those who may go there. */
function Suggestion({ text, turn }: { text: (typeof notFoundSuggestions)[number]; turn: ChatTurn }) {
  const { role } = useUser();
  const { edit, saveMemory } = useChatActions();
  if (text === rephrase) return <SuggestionButton text={text} onClick={() => edit(turn.query)} />;
  if (text === addMemory && saveMemory !== undefined)
    return <SuggestionButton text={text} onClick={() => saveMemory({ ...memoryDraftOf(turn), value: '' })} />;
  if (text === lookThrough && hasPermission(role, 'manage_docs'))
    return (
      <Link to="/documents" className={linkLook}>
        {text}
      </Link>
    );
  return text;
}

function SuggestionButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className={linkLook} onClick={onClick}>
      {text}
    </button>
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
