import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { dateTimeLabel } from '../../lib/date-time-label.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useStatus } from './use-status.ts';

const looks = {
  holds: { icon: ShieldCheck, className: 'bg-success-soft', iconClassName: 'text-success', title: 'HIPAA safeguards hold' },
  missing: { icon: ShieldAlert, className: 'bg-warning-soft', iconClassName: 'text-warning', title: 'HIPAA safeguards are not complete' },
  unknown: { icon: ShieldQuestion, className: 'bg-warning-soft', iconClassName: 'text-warning', title: 'HIPAA safeguards are not known' },
};

/** What HIPAA asks of the product, as the Security tab computes it. */
export function HipaaBanner() {
  const { data, isLoadingError, refetch } = useStatus();
  if (data === undefined && !isLoadingError) {
    return (
      <div role="status" aria-label="Checking the HIPAA safeguards">
        <Skeleton className="h-16" />
      </div>
    );
  }
  const hipaa = data?.hipaa ?? null;
  const { icon: Icon, className, iconClassName, title } = looks[hipaa === null ? 'unknown' : hipaa.holds ? 'holds' : 'missing'];
  return (
    <section aria-label="HIPAA status" className={classNames('flex gap-3 rounded-md px-4 py-3', className)}>
      <Icon aria-hidden size={22} className={classNames('mt-0.5 shrink-0', iconClassName)} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {hipaa === null ? (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            The server could not look in time.
            <Button size="small" onClick={() => void refetch()}>
              Check again
            </Button>
          </p>
        ) : (
          <p className="text-sm">
            {hipaa.holds
              ? 'Everything that HIPAA needs of the product holds.'
              : `HIPAA needs this, and it does not hold yet: ${hipaa.missing.join('; ')}.`}
            {data !== undefined && (
              <span className="text-ink-soft">
                {' '}
                Checked on <time dateTime={data.checkedAt}>{dateTimeLabel(data.checkedAt)}</time>.
              </span>
            )}
          </p>
        )}
      </div>
    </section>
  );
}
