import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { BulkPreviewCard } from './bulk-preview-card.tsx';
import type { BulkSearchProps } from './bulk-search.ts';
import { ChooseAction } from './choose-action.tsx';
import { ChooseCriteria } from './choose-criteria.tsx';
import { ChooseIds } from './choose-ids.tsx';
import { PastOperations } from './past-operations.tsx';
import { usePreview } from './use-preview.ts';

/** Specification, section 2.12: choose an action, generate a preview, then execute or cancel. */
export function BulkOperations({ past, search, onSearchChange }: BulkSearchProps & { past: PageQuery<Outputs['bulk']['list']> }) {
  const { preview, problem, isPending, close, change, submit } = usePreview({ search, onSearchChange });
  return (
    <div className="flex max-w-6xl flex-col gap-4 pb-6">
      <Card>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <ChooseAction search={search} onSearchChange={change} />
          <Chosen search={search} onSearchChange={change} />
          {problem !== undefined && (
            <Notice kind="danger" role="alert">
              {problem}
            </Notice>
          )}
          <div>
            <Button type="submit" variant="primary" disabled={isPending}>
              {isPending ? 'Generating preview...' : 'Generate Preview'}
            </Button>
          </div>
        </form>
      </Card>
      {preview !== undefined && <BulkPreviewCard key={preview.confirmationToken} preview={preview} onClose={close} />}
      <PastOperations query={past} />
    </div>
  );
}

function Chosen(props: BulkSearchProps) {
  return props.search.by === 'ids' ? <ChooseIds {...props} /> : <ChooseCriteria {...props} />;
}
