import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { whoIsHidden } from '../../../lib/who-is-hidden.ts';
import { trpc } from '../../../trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { gapKindWords } from './gap-labels.ts';

/** The questions of a gap, with their day, without names. */
export function GapQuestionsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Questions of this gap" description={`Newest day first. ${whoIsHidden}`} width="wide">
      <QueryBoundary
        loading={<QuestionsSkeleton />}
        failed="The questions could not be loaded"
        missing={<p>This gap is gone: its questions went with their chats, or it became part of another gap.</p>}
      >
        <Questions id={id} />
      </QueryBoundary>
    </Dialog>
  );
}

function Questions({ id }: { id: number }) {
  const [questions] = trpc.gaps.questions.useSuspenseQuery({ id }, { staleTime: 0 });
  return (
    <ul aria-label="Questions" className="divide-y divide-line rounded-md border border-line">
      {questions.map(({ question, kind, unknownWords, reportedOn }, i) => (
        <li key={`${reportedOn} ${i}`} className="px-3 py-2 [overflow-wrap:anywhere]">
          <p className="font-medium">{question}</p>
          <p className="text-sm text-ink-soft">
            {gapKindWords[kind]} · {dayLabel(reportedOn)}
            {unknownWords.length > 0 && ` · In no document: ${unknownWords.join(', ')}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function QuestionsSkeleton() {
  return (
    <div role="status" aria-label="Loading the questions">
      <Skeleton className="h-60" />
    </div>
  );
}
