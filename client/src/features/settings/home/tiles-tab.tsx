import { homeLimits, type HomeTile } from '@vademecum/shared/settings/home.ts';
import { ArrowDown, ArrowUp, Plus, RotateCcw, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { UnsavedGuard } from '../../../ui/leave-guard.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { type DraftTile, problemOf, TileFields } from './tile-fields.tsx';

type Tiles = Outputs['home']['tiles'];

/** The tiles that every new chat shows below its box. */
export function TilesTab({ query }: { query: PageQuery<Tiles> }) {
  return (
    <Loaded query={query} loading={<Skeleton className="h-96 max-w-3xl" />} failed="The tiles could not be loaded">
      {(tiles) => <TilesForm key={JSON.stringify(tiles)} {...tiles} />}
    </Loaded>
  );
}

let lastKey = 0;
const nextKey = (): number => (lastKey += 1);

const toDraft = ({ label, question, document }: HomeTile): DraftTile => ({
  key: nextKey(),
  label,
  kind: document === null ? 'question' : 'document',
  question: question ?? '',
  document: document === null || document.id === null ? null : { id: document.id, name: document.name },
  section: document?.section ?? '',
  goneName: document?.state === 'gone' ? document.name : undefined,
});

const toInput = ({ label, kind, question, document, section }: DraftTile) =>
  kind === 'question' ? { label, question } : { label, documentId: document?.id, section };

function TilesForm({ tiles, isShipped }: Tiles) {
  const [drafts, setDrafts] = useState(() => tiles.map(toDraft));
  const [isChanged, setIsChanged] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { save, reset } = useTileChanges();
  const change = (next: DraftTile[]) => {
    setDrafts(next);
    setIsChanged(true);
  };
  const onSave = () => {
    setIsChecked(true);
    if (drafts.every((draft) => problemOf(draft) === undefined)) save.mutate({ tiles: drafts.map(toInput) });
  };
  return (
    <div className="flex max-w-3xl flex-col gap-4 pb-24">
      <UnsavedGuard isUnsaved={isChanged && !save.isPending} />
      <p className="text-ink-soft">
        Every new chat shows these tiles. A tile opens a section of a document, or asks its question.
        {isShipped && ' These are the ones that come with the product.'}
      </p>
      <TileList drafts={drafts} isChecked={isChecked} onChange={change} />
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={drafts.length >= homeLimits.tiles}
          onClick={() => {
            change([...drafts, { key: nextKey(), label: '', kind: 'question', question: '', document: null, section: '' }]);
          }}
        >
          <Plus aria-hidden size={16} />
          Add tile
        </Button>
        <ResetButton isDisabled={isShipped} onReset={() => reset.mutate()} />
        <Button variant="primary" className="ml-auto" disabled={!isChanged || save.isPending} onClick={onSave}>
          <Save aria-hidden size={16} />
          {save.isPending ? 'Saving...' : 'Save tiles'}
        </Button>
      </div>
    </div>
  );
}

interface TileListProps {
  drafts: readonly DraftTile[];
  isChecked: boolean;
  onChange: (drafts: DraftTile[]) => void;
}

function TileList({ drafts, isChecked, onChange }: TileListProps) {
  if (drafts.length === 0) return <p className="text-ink-soft">No tiles. New chats show none until you add one.</p>;
  const move = (from: number, to: number) => {
    onChange(drafts.toSpliced(from, 1).toSpliced(to, 0, ...drafts.slice(from, from + 1)));
  };
  return (
    <ol className="flex flex-col gap-3">
      {drafts.map((draft, at) => {
        const name = draft.label.trim() === '' ? `tile ${at + 1}` : draft.label;
        return (
          <li key={draft.key} aria-label={name}>
            <Card>
              <TileFields
                draft={draft}
                problem={isChecked ? problemOf(draft) : undefined}
                onChange={(next) => {
                  onChange(drafts.map((one) => (one.key === draft.key ? next : one)));
                }}
              />
              <div className="mt-2 -mb-1 flex justify-end gap-1">
                <IconButton icon={ArrowUp} label={`Move ${name} up`} disabled={at === 0} onClick={() => move(at, at - 1)} />
                <IconButton
                  icon={ArrowDown}
                  label={`Move ${name} down`}
                  disabled={at === drafts.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <IconButton icon={Trash2} label={`Remove ${name}`} onClick={() => onChange(drafts.toSpliced(at, 1))} />
              </div>
            </Card>
          </li>
        );
      })}
    </ol>
  );
}

function ResetButton({ isDisabled, onReset }: { isDisabled: boolean; onReset: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        disabled={isDisabled}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        <RotateCcw aria-hidden size={16} />
        Reset tiles
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Reset the tiles?"
        description="Your tiles are replaced with the ones that come with the product. This cannot be undone."
        confirmLabel="Reset"
        onConfirm={onReset}
      />
    </>
  );
}

function useTileChanges() {
  const { home } = trpc.useUtils();
  const toast = useToast();
  const onSettled = () => home.invalidate();
  const save = trpc.home.saveTiles.useMutation({
    onSuccess: () => {
      toast({ title: 'Tiles saved', description: 'Every new chat shows them' });
    },
    onSettled,
    meta: { failure: 'The tiles could not be saved' },
  });
  const reset = trpc.home.resetTiles.useMutation({ onSettled, meta: { failure: 'The tiles could not be reset' } });
  return { save, reset };
}
