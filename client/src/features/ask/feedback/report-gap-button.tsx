import { skipToken } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Flag } from 'lucide-react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';

/** One press tells those who keep the documents what is missing there. Reporting again changes nothing, so a second try does no harm. */
export function ReportGapButton({ messageId }: { messageId: number }) {
  const { isReported, report, isPending, isError } = useGapReport(messageId);
  if (isReported) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-sm text-success">
        <CircleCheck aria-hidden size={16} className="shrink-0" />
        Reported as gap. Whoever keeps the documents will see it.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="small" aria-disabled={isPending} onClick={report}>
        <Flag aria-hidden size={14} />
        {isPending ? 'Reporting...' : 'Report as gap'}
      </Button>
      {isError && (
        <p role="alert" className="flex items-center gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden size={16} className="shrink-0" />
          It could not be reported. Try again.
        </p>
      )}
    </div>
  );
}

/** Whether this answer has been reported, now or on an earlier visit, and how to do it. */
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
