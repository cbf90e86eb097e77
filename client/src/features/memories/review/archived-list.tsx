import { memoriesPage } from '@vademecum/shared/memories/listed-memories.ts';
import { Archive, ArchiveRestore, SearchX } from 'lucide-react';
import { useState } from 'react';
import { memoriesLabel } from '../../../lib/count-labels.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { useTypedText } from '../../../lib/use-typed-text.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SearchInput } from '../../../ui/list-filters.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import type { ReviewTabProps } from './review-tab.tsx';

export const reviewSkeleton = <Skeletons label="Loading the memories" shapes={['h-6 max-w-40', 'h-64']} />;

/** The archived memories, which no longer answer questions. They can be found and restored here. */
export function ArchivedList({ search, onSearchChange }: ReviewTabProps) {
  const { text, type } = useTypedText(search.q ?? '', (q) => {
    onSearchChange({ show: 'archived', q: q === '' ? undefined : q }, { replace: true });
  });
  const [offset, setOffset] = useState(0);
  const input = { search: search.q ?? '', archived: true, offset };
  const { data } = trpc.memories.page.useQuery(input, { placeholderData: (before) => before, staleTime: 0, throwOnError: true });
  const restore = useRestore(input);
  return (
    <>
      <div className="max-w-sm">
        <SearchInput
          label="Search archived memories"
          value={text}
          onChange={(next) => {
            setOffset(0);
            type(next);
          }}
        />
      </div>
      {data === undefined && reviewSkeleton}
      {data !== undefined && <Found page={data} onRestore={restore} />}
      {data !== undefined && <PageSteps found={data.found} offset={offset} onOffset={setOffset} />}
    </>
  );
}

interface PageStepsProps {
  found: number;
  offset: number;
  onOffset: (offset: number) => void;
}

function PageSteps({ found, offset, onOffset }: PageStepsProps) {
  if (found <= memoriesPage) return null;
  return (
    <div className="flex gap-2">
      <Button size="small" disabled={offset === 0} onClick={() => onOffset(offset - memoriesPage)}>
        Previous
      </Button>
      <Button size="small" disabled={offset + memoriesPage >= found} onClick={() => onOffset(offset + memoriesPage)}>
        Next
      </Button>
    </div>
  );
}

type Page = Outputs['memories']['page'];

/** It is gone from the list at once, and back if the server refuses. */
function useRestore(input: { search: string; archived: boolean; offset: number }): (id: number) => void {
  const utils = trpc.useUtils();
  const { mutate } = trpc.memories.restore.useMutation({
    ...useListChange(
      ({ id }: { id: number }) => patch(utils.memories.page, input, (page) => without(page, id)),
      () => utils.memories.invalidate(),
    ),
    meta: { failure: 'Failed to restore memory' },
  });
  return (id) => mutate({ id });
}

const without = (page: Page, id: number): Page => ({
  ...page,
  memories: page.memories.filter((memory) => memory.id !== id),
  found: page.found - 1,
});

function Found({ page: { memories, found, total }, onRestore }: { page: Page; onRestore: (id: number) => void }) {
  if (total === 0)
    return <EmptyState icon={Archive} title="No archived memories" text="Archived memories are kept here and not used in answers." />;
  if (found === 0) return <EmptyState icon={SearchX} title="No memories match your search" text="Try fewer letters." />;
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {memoriesLabel(found)}
      </p>
      <RowList aria-label="Archived memories">
        {memories.map(({ id, topic, value }) => (
          <li key={id} className="flex items-start gap-2 p-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{topic}</p>
              <p className="line-clamp-2 text-sm [overflow-wrap:anywhere] text-ink-soft">{value}</p>
            </div>
            <Button size="small" aria-label={`Restore ${topic}`} onClick={() => onRestore(id)}>
              <ArchiveRestore aria-hidden size={14} />
              Restore
            </Button>
          </li>
        ))}
      </RowList>
    </>
  );
}
