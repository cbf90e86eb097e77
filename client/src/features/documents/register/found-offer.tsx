import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import type { FoundFacts, RegisterChange } from '@vademecum/shared/documents/register.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { factsLabel, offerOf } from './found-facts.ts';
import { SetOutcomeLine } from './set-outcome-line.tsx';
import { useSetDocuments } from './use-set-documents.ts';

interface Offer {
  name: string;
  facts: FoundFacts;
  change: RegisterChange;
}

/** Owner and dates out of the documents' own headers, where the register lacks them; nothing where there are none. */
export function FoundOffer({ rows }: { rows: readonly ListedDocument[] }) {
  const ids = rows.map(({ id }) => id).slice(0, limits.bulkDocuments);
  const { data, isError, refetch } = trpc.documents.found.useQuery({ ids }, { enabled: ids.length > 0 });
  const { set, isSetting, outcome, undo } = useSetDocuments();
  if (isError) return <NotFound onRetry={() => void refetch()} />;
  if (outcome !== null) return <SetOutcomeLine outcome={outcome} onUndo={() => void undo()} />;
  const offers = offersOf(data ?? [], rows);
  if (offers.length === 0) return null;
  return (
    <Notice role="status">
      <OfferText offers={offers} all={rows.length} />
      <Button
        size="small"
        variant="primary"
        className="mt-2"
        aria-disabled={isSetting}
        onClick={() => {
          if (!isSetting)
            void set(
              offers.map(({ change }) => change),
              true,
            );
        }}
      >
        {offers.length === 1 ? 'Use these' : `Use these for ${countLabel(offers.length, 'document', 'documents')}`}
      </Button>
    </Notice>
  );
}

function offersOf(found: readonly FoundFacts[], rows: readonly ListedDocument[]): Offer[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((facts) => {
    const row = byId.get(facts.id);
    const change = row && offerOf(facts, row.lifecycle);
    return row === undefined || change === undefined ? [] : [{ name: row.name, facts, change }];
  });
}

function OfferText({ offers, all }: { offers: readonly Offer[]; all: number }) {
  const [first] = offers;
  if (first === undefined) return null;
  if (all === 1) return <p>The document says: {factsLabel(first.facts)}.</p>;
  return (
    <details>
      <summary className="cursor-pointer py-0.5">
        {offers.length.toLocaleString('en-US')} of {countLabel(all, 'document', 'documents')}{' '}
        {offers.length === 1 ? 'names its' : 'name their'} owner or dates
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and the keys have to reach it */}
      <ul className="mt-1 flex max-h-40 flex-col gap-1 overflow-y-auto" tabIndex={0} aria-label="What the documents say">
        {offers.map(({ name, facts }) => (
          <li key={facts.id}>
            <span className="font-medium">{name}</span>: {factsLabel(facts)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function NotFound({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      <p>The owner and dates in the document could not be read.</p>
      <Button size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
