import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { type GapKind, type GapStatus, gapStatuses, priorities } from '@vademecum/shared/learning/learning-choices.ts';
import type { Gap } from '@vademecum/shared/learning/gaps.ts';
import { FileQuestion, SearchX } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { priorityLooks, statusLooks } from '../../../lib/status-looks.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { useTypedText } from '../../../lib/use-typed-text.ts';
import { whoIsHidden } from '../../../lib/who-is-hidden.ts';
import { trpc } from '../../../trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterChoice, SearchInput } from '../../../ui/list-filters.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { Loaded, QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { GapCard } from './gap-card.tsx';
import type { WriteMemory } from './gap-next-steps.tsx';
import { gapsFor, type GapsSearch } from './gaps-search.ts';

interface DocumentationTabProps {
  query: PageQuery<Gap[]>;
  search: GapsSearch;
  onSearchChange: (change: GapsSearch) => void;
  onWriteMemory: WriteMemory;
}

/** Shown at a time (specification, section 9). */
const gapsShown = 10;

/** Specification, section 2.15: what the documents lack. */
export function DocumentationTab({ query, search, onSearchChange, onWriteMemory }: DocumentationTabProps) {
  return (
    <div className="flex max-w-5xl flex-col gap-3 pb-8">
      <GapFilters search={search} onSearchChange={onSearchChange} />
      <Loaded
        query={query}
        loading={<Skeletons label="Loading the documentation gaps" shapes={['h-36', 'h-36', 'h-36']} />}
        failed="The documentation gaps could not be loaded"
      >
        {(all) => <Gaps {...{ all, search, onSearchChange, onWriteMemory }} />}
      </Loaded>
      {search.gap !== undefined && <GapQuestionsDialog id={search.gap} onClose={() => onSearchChange({ gap: undefined })} />}
    </div>
  );
}

function Gaps({ all, search, onSearchChange, onWriteMemory }: Omit<DocumentationTabProps, 'query'> & { all: readonly Gap[] }) {
  const gaps = gapsFor(all, search);
  if (all.length === 0)
    return (
      <EmptyState
        icon={FileQuestion}
        title="No documentation gaps"
        text="Questions that failed, were rated poorly or were asked again are collected here every night."
      />
    );
  if (gaps.length === 0)
    return <EmptyState icon={SearchX} title="No gap matches" text="Choose another status or priority, or search for something else." />;
  const pages = Math.ceil(gaps.length / gapsShown);
  const page = Math.min(search.page ?? 1, pages);
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {gaps.length.toLocaleString('en-US')} {gaps.length === 1 ? 'gap' : 'gaps'}
      </p>
      <GapList gaps={gaps.slice((page - 1) * gapsShown, page * gapsShown)} {...{ onSearchChange, onWriteMemory }} />
      {pages > 1 && (
        <PageButtons page={page} pages={pages} onPageChange={(next) => onSearchChange({ page: next === 1 ? undefined : next })} />
      )}
    </>
  );
}

type GapListProps = Pick<DocumentationTabProps, 'onSearchChange' | 'onWriteMemory'> & { gaps: readonly Gap[] };

function GapList({ gaps, onSearchChange, onWriteMemory }: GapListProps) {
  const setStatus = useSetGapStatus();
  return (
    <ul aria-label="Documentation gaps" className="flex flex-col gap-3">
      {gaps.map((gap) => (
        <li key={gap.id}>
          <GapCard
            gap={gap}
            onOpen={() => onSearchChange({ gap: gap.id })}
            onSetStatus={(status) => setStatus({ id: gap.id, status })}
            onWriteMemory={onWriteMemory}
          />
        </li>
      ))}
    </ul>
  );
}

/** Shows at once, and is taken back where the server refuses. */
function useSetGapStatus(): (change: { id: number; status: GapStatus }) => void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.gaps.setStatus.useMutation({
    ...useListChange(
      ({ id, status }: { id: number; status: GapStatus }) =>
        patch(utils.gaps.list, undefined, (gaps) => gaps.map((gap) => (gap.id === id ? { ...gap, status } : gap))),
      () => Promise.all([utils.gaps.list.invalidate(), utils.improvementMetrics.overview.invalidate()]),
    ),
    meta: { failure: 'Failed to change the gap' },
  });
  return mutate;
}

interface GapFiltersProps {
  search: GapsSearch;
  onSearchChange: (change: GapsSearch) => void;
}

const statusOptions = gapStatuses.map((value) => ({ value, label: statusLooks[value].word }));
const wanted = [...priorities.toReversed(), 'urgent'] as const;
const priorityOptions = wanted.map((value) => ({ value, label: value === 'urgent' ? 'High or critical' : priorityLooks[value].word }));

function GapFilters({ search, onSearchChange }: GapFiltersProps) {
  const { text, type } = useTypedText(search.q ?? '', (q) => {
    onSearchChange({ q: q.trim() === '' ? undefined : q, page: undefined });
  });
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[1fr_10rem_10rem]">
      <SearchInput label="Search gaps" maxLength={200} value={text} onChange={type} />
      <FilterChoice
        label="Status"
        value={search.status}
        options={statusOptions}
        onChange={(value) => onSearchChange({ status: gapStatuses.find((status) => status === value), page: undefined })}
      />
      <FilterChoice
        label="Priority"
        value={search.priority}
        options={priorityOptions}
        onChange={(value) => onSearchChange({ priority: wanted.find((priority) => priority === value), page: undefined })}
      />
    </div>
  );
}

/** The questions of a gap, with their day, without names. */
function GapQuestionsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Questions of this gap" description={`Newest first. ${whoIsHidden}`} width="wide">
      <QueryBoundary
        loading={<Skeletons label="Loading the questions" shapes={['h-60']} />}
        failed="The questions could not be loaded"
        missing={<p>This gap no longer exists: its questions were deleted with their chats, or it was merged into another gap.</p>}
      >
        <Questions id={id} />
      </QueryBoundary>
    </Dialog>
  );
}

const kindWords: Record<GapKind, string> = {
  reported: 'Reported by staff',
  failed: 'Not answered',
  rated: 'Answer rated poorly',
  rephrased: 'Asked again in other words',
};

function Questions({ id }: { id: number }) {
  const [questions] = trpc.gaps.questions.useSuspenseQuery({ id }, { staleTime: 0 });
  return (
    <ul aria-label="Questions" className="divide-y divide-line rounded-md border border-line">
      {questions.map(({ question, kind, unknownWords, reportedOn }, i) => (
        <li key={`${reportedOn} ${i}`} className="px-3 py-2 [overflow-wrap:anywhere]">
          <p className="font-medium">{question}</p>
          <p className="text-sm text-ink-soft">
            {kindWords[kind]} · {dayLabel(reportedOn)}
            {unknownWords.length > 0 && ` · Not found in any document: ${unknownWords.join(', ')}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
