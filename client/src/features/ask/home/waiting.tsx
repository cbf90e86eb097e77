import { Link, type LinkProps } from '@tanstack/react-router';
import type { DueReview } from '@vademecum/shared/documents/reviews.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import type { Digest } from '@vademecum/shared/people/digest.ts';
import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import { BookOpenCheck, CalendarClock, ClipboardCheck, type LucideIcon, MessageCircleQuestionMark } from 'lucide-react';
import { countLabel } from '../../../lib/count-labels.ts';
import { useUser } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';

interface Line {
  key: string;
  icon: LucideIcon;
  /** What is to be done, before the link. */
  action: string;
  name: string;
  link: LinkProps;
  due?: string;
  isOverdue?: boolean;
}

/** At most this many of each kind are listed; the rest are counted. */
const shown = 3;

/** "Reviewed, no change" is on the documents screen, which not everyone has. */
function linkOf({ kind, id }: Pick<DueReview, 'kind' | 'id'>, isManager: boolean): LinkProps {
  if (kind === 'memory') return { to: '/chat', search: { memory: id } };
  return isManager ? { to: '/documents/$documentId', params: { documentId: id } } : { to: '/chat', search: { doc: id } };
}

const toReview = (review: DueReview, isManager: boolean): Line => ({
  key: `review ${review.kind} ${review.id}`,
  icon: CalendarClock,
  action: 'Review',
  name: review.name,
  link: linkOf(review, isManager),
  due: `${review.daysLeft < 0 ? 'overdue since' : 'due'} ${dayLabel(review.reviewDue)}`,
  isOverdue: review.daysLeft < 0,
});

const toGap = ({ id, name, gaps }: Digest['documentGaps'][number], isManager: boolean): Line => ({
  ...{ key: `gap ${id}`, icon: MessageCircleQuestionMark, action: 'Complete', name },
  link: linkOf({ kind: 'document', id }, isManager),
  due: countLabel(gaps, 'open gap', 'open gaps'),
});

function linesOf(
  { toRead, approvals, reviews, documentGaps }: Digest,
  role: Role,
): { lines: Line[]; more: number; rest: LinkProps | undefined }[] {
  const readings = toRead.map(({ id, name, due, isOverdue }): Line => ({
    ...{ key: `read ${id}`, icon: BookOpenCheck, action: 'Read', name, isOverdue },
    link: { to: '/to-read/$requestId', params: { requestId: id } },
    due: isOverdue ? `overdue since ${dayLabel(due)}` : `by ${dayLabel(due)}`,
  }));
  const versions = approvals.map(({ id, name }): Line => ({
    ...{ key: `approve ${id}`, icon: ClipboardCheck, action: 'Approve', name },
    link: { to: '/approvals', search: { review: id } },
  }));
  const isManager = hasPermission(role, 'manage_docs');
  // People who have no screen for the rest see all of it here.
  const groups: [Line[], LinkProps | undefined][] = [
    [versions, { to: '/approvals' }],
    [readings, { to: '/to-read' }],
    [reviews.map((one) => toReview(one, isManager)), isManager ? { to: '/documents', search: { lifecycle: 'due' } } : undefined],
    [documentGaps.map((one) => toGap(one, isManager)), undefined],
  ];
  return groups.map(([all, rest]) => {
    const lines = rest === undefined ? all : all.slice(0, shown);
    return { lines, more: all.length - lines.length, rest };
  });
}

/** What waits for the person today; nothing where nothing does. Replies to reports have a banner of their own. */
export function Waiting() {
  const { role } = useUser();
  const { data } = trpc.digest.today.useQuery(undefined, { refetchOnMount: 'always' });
  if (data === undefined) return null;
  const groups = linesOf(data, role).filter(({ lines }) => lines.length > 0);
  if (groups.length === 0 && data.gaps === 0) return null;
  return (
    <section aria-label="Waiting for you">
      <Card>
        <h2 className="font-semibold">Waiting for you</h2>
        <ul className="mt-1 flex flex-col">
          {groups.flatMap(({ lines, more, rest }) => [
            ...lines.map(({ key, ...line }) => <WaitingLine key={key} {...line} />),
            more > 0 && (
              <li key={`more ${lines[0]?.key}`} className="min-h-8 pl-6.5 text-sm">
                <Link {...rest} className="text-accent underline underline-offset-4">
                  {more} more
                </Link>
              </li>
            ),
          ])}
          {data.gaps > 0 && (
            <WaitingLine
              icon={MessageCircleQuestionMark}
              action="Close"
              name={`${countLabel(data.gaps, 'gap', 'gaps')} in your documents`}
              link={{ to: '/ai-learning', search: { tab: 'documentation' } }}
            />
          )}
        </ul>
      </Card>
    </section>
  );
}

function WaitingLine({ icon: Icon, action, name, link, due, isOverdue }: Omit<Line, 'key'>) {
  return (
    <li className="flex min-h-9 items-center gap-2 py-1 text-sm [overflow-wrap:anywhere]">
      <Icon aria-hidden size={18} className="shrink-0 text-ink-soft" />
      <span>
        {action}{' '}
        <Link {...link} className="font-medium text-accent underline underline-offset-4">
          {name}
        </Link>
        {due !== undefined && <span className={isOverdue === true ? 'text-danger' : 'text-ink-soft'}>, {due}</span>}
      </span>
    </li>
  );
}
