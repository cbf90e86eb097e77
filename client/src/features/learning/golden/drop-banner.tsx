import { Link } from '@tanstack/react-router';
import type { GoldenDrop, GoldenReason } from '@vademecum/shared/learning/golden.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { classNames } from '../../../lib/class-names.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { useUser } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AcceptDrop } from './drop-notice.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { reasonLabels } from './golden-labels.ts';

/** The run that follows a change comes minutes later. */
const lookEvery = 60_000;

interface DropBannerProps {
  /** Which changes are made here; any where left out. */
  reasons?: readonly GoldenReason[];
  className?: string;
}

/** The losses that changes have caused, shown on the screen of those changes. Shows nothing to people without access to golden questions. */
export function DropBanner({ reasons, className }: DropBannerProps) {
  const { role } = useUser();
  const drops = trpc.golden.drops.useQuery(undefined, {
    enabled: hasPermission(role, 'analytics'),
    refetchInterval: lookEvery,
    staleTime: 0,
  });
  const shown = (drops.data ?? []).filter(({ reason }) => reasons?.includes(reason) ?? true);
  if (shown.length === 0) return null;
  return (
    <div role="status" className={classNames('flex flex-col gap-2', className)}>
      {shown.map((drop) => (
        <Notice key={drop.runId} kind="warning" title={`${countLabel(drop.questions.length, 'golden question', 'golden questions')} lost`}>
          <p>
            {reasonLabels[drop.reason]}, {dateTimeLabel(drop.at)}: {firstOf(drop)}
          </p>
          <div className="mt-1 flex flex-wrap items-center gap-3">
            <AcceptDrop drop={drop} />
            <Link
              className="font-medium underline underline-offset-2"
              {...(hasPermission(role, 'reports') ? { to: '/ai-learning', search: { tab: 'performance' } } : { to: '/analytics' })}
            >
              See the golden questions
            </Link>
          </div>
        </Notice>
      ))}
    </div>
  );
}

function firstOf({ questions }: GoldenDrop): string {
  const [first] = questions;
  const more = questions.length > 1 ? ` and ${questions.length - 1} more` : '';
  return `“${first?.question ?? ''}”${more}`;
}
