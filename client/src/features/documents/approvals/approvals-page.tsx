import { Link } from '@tanstack/react-router';
import type { ApprovalItem } from '@vademecum/shared/documents/approvals.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { ClipboardCheck } from 'lucide-react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import type { SignedIn } from '../../../lib/session.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { listed } from './approval-labels.ts';
import { PhaseBadge } from './phase-badge.tsx';
import { ReviewDialog } from './review-dialog.tsx';

interface ApprovalsPageProps {
  user: SignedIn;
  query: PageQuery<Outputs['approvals']['list']>;
  reviewed: number | undefined;
  onReview: (id: number | undefined) => void;
}

/** What waits for this person, and what this person submitted; administrators see all that waits. */
export function ApprovalsPage({ user, query, reviewed, onReview }: ApprovalsPageProps) {
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="Approvals" text="Document versions waiting for approval" />
      <ScrollArea label="Approvals" className="min-h-0 flex-1 px-4 py-4 lg:px-6">
        <Loaded query={query} loading={<Skeleton className="h-40 max-w-3xl" />} failed="The approvals could not be loaded">
          {(items) => <Groups items={items} user={user} onReview={onReview} />}
        </Loaded>
      </ScrollArea>
      {reviewed !== undefined && <ReviewDialog id={reviewed} onClose={() => onReview(undefined)} />}
    </div>
  );
}

interface GroupsProps extends Pick<ApprovalsPageProps, 'user' | 'onReview'> {
  items: readonly ApprovalItem[];
}

function Groups({ items, user, onReview }: GroupsProps) {
  if (items.length === 0)
    return (
      <EmptyState icon={ClipboardCheck} title="Nothing is waiting for approval" text="Versions that you submit or approve appear here." />
    );
  const groups = [
    { title: 'Waiting for you', items: items.filter(({ waitsForMe }) => waitsForMe) },
    { title: 'Submitted or prepared by you', items: items.filter(({ waitsForMe, isMine }) => isMine && !waitsForMe) },
    { title: 'Others', items: items.filter(({ waitsForMe, isMine }) => !isMine && !waitsForMe) },
  ].filter((group) => group.items.length > 0);
  return (
    <div className="flex max-w-3xl flex-col gap-6 pb-24">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h2 className="mb-2 font-semibold">
            {group.title} <span className="font-normal text-ink-soft tabular-nums">{group.items.length}</span>
          </h2>
          <ul className="divide-y divide-line rounded-md border border-line">
            {group.items.map((item) => (
              <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2">
                <Item item={item} isLinked={hasPermission(user.role, 'manage_docs')} />
                <Button size="small" variant={item.waitsForMe ? 'primary' : 'secondary'} onClick={() => onReview(item.id)}>
                  Review<span className="sr-only"> {item.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Item({ item, isLinked }: { item: ApprovalItem; isLinked: boolean }) {
  const { id, name, phase, former, effectiveFrom, author, submittedAt, waitsFor } = item;
  const facts = [
    former === 'none' ? 'New document' : 'New version',
    author === null ? undefined : `by ${author}`,
    submittedAt === null ? undefined : `submitted ${dateLabel(submittedAt)}`,
    waitsFor.length === 0 ? undefined : `waiting for ${listed(waitsFor)}`,
  ].filter((fact) => fact !== undefined);
  return (
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium [overflow-wrap:anywhere]">
        {isLinked ? (
          <Link to="/documents/$documentId" params={{ documentId: id }} className="text-accent underline underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
        <PhaseBadge phase={phase} effectiveFrom={effectiveFrom} />
      </p>
      <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
    </div>
  );
}
