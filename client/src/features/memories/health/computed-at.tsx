import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ComputeNowButton } from './compute-now-button.tsx';

/** It is measured every hour: a second one that is missing is no chance. */
const lateMs = 2 * 60 * 60 * 1000;

/** Of when the figures are, and a press that makes new ones. */
export function ComputedAt({ timestamp }: { timestamp: string }) {
  const isLate = useNow().getTime() - Date.parse(timestamp) > lateMs;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-soft">
          Computed at <time dateTime={timestamp}>{dateTimeLabel(timestamp)}</time>, and again every hour
        </p>
        <ComputeNowButton />
      </div>
      {isLate && (
        <Notice kind="warning">
          These figures are more than two hours old. Compute them now; if that fails, the server’s log says why.
        </Notice>
      )}
    </div>
  );
}
