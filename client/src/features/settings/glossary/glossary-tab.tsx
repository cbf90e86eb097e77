import { useSuspenseQuery } from '@tanstack/react-query';
import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { BookA, Plus, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SearchInput } from '../../../ui/list-filters.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { GlossaryDialog, type OpenDialog } from './glossary-dialog.tsx';
import { LossReasonField } from './loss-reason-field.tsx';
import { PagedTerms } from './paged-terms.tsx';
import { useGlossaryChanges } from './use-glossary-changes.ts';

/** The clinic's abbreviations: a question is read with them from the moment they are saved. */
export function GlossaryTab({ notice, ...props }: GlossaryProps & { notice?: ReactNode }) {
  return (
    <>
      {notice !== undefined && <div className="mb-3 max-w-5xl">{notice}</div>}
      <QueryBoundary loading={<GlossarySkeleton />} failed="The glossary could not be loaded">
        <Glossary {...props} />
      </QueryBoundary>
    </>
  );
}

function GlossarySkeleton() {
  return (
    <div role="status" aria-label="Loading the glossary" className="flex max-w-5xl flex-col gap-3">
      <Skeleton className="h-10" />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}

interface GlossaryProps {
  list: PageQuery<Outputs['glossary']['list']>;
  /** The search text and the page of the address. */
  query: string;
  page: number;
  /** The first page if none is named. */
  onSearch: (query: string, page?: number) => void;
}

function Glossary({ list, query, page, onSearch }: GlossaryProps) {
  const {
    data: { terms, removed },
  } = useSuspenseQuery(list);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const changes = useGlossaryChanges();
  const found = findTerms(terms, query);
  const differ = countDiffering(terms, removed);
  return (
    <div className="flex max-w-5xl flex-col gap-3">
      <Introduction />
      <GlossaryToolbar query={query} onQuery={onSearch} onOpen={setOpen} canRestore={differ > 0} />
      <Count found={found.length} all={terms.length} removed={removed} />
      {found.length === 0 ? (
        <NothingFound isEmpty={terms.length === 0} />
      ) : (
        <PagedTerms
          terms={found}
          page={page}
          onPageChange={(next) => {
            onSearch(query, next);
          }}
          onOpen={setOpen}
          changes={changes}
        />
      )}
      {changes.lost !== undefined && <LossDialog message={changes.lost} onSave={changes.saveAllTheSame} onClose={changes.giveUp} />}
      <GlossaryDialog
        open={open}
        onClose={() => {
          setOpen(null);
        }}
        changes={changes}
        differ={differ}
      />
    </div>
  );
}

function Introduction() {
  return <p className="text-ink-soft">“BP” also finds “blood pressure” and vice versa. Changes apply from the next question.</p>;
}

/** How many of the shipped ones were changed, switched off or removed. */
function countDiffering(terms: readonly GlossaryTerm[], removed: readonly GlossaryTerm[]): number {
  return terms.filter(({ isChanged }) => isChanged).length + removed.length;
}

interface CountProps {
  found: number;
  all: number;
  removed: Outputs['glossary']['list']['removed'];
}

function Count({ found, all, removed }: CountProps) {
  const count = found === all ? `${all} abbreviations` : `${found} of ${all} abbreviations`;
  const gone = removed.length === 0 ? '' : `, ${removed.length} removed: ${removed.map(({ term }) => term).join(', ')}`;
  return (
    <p role="status" className="text-sm text-ink-soft">
      {count + gone}
    </p>
  );
}

function NothingFound({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty) return <EmptyState icon={BookA} title="No abbreviations" text="Restore the defaults, or add your own." />;
  return <EmptyState icon={BookA} title="No abbreviation matches your search" text="Search for other words, or add it." />;
}

/** Terms that contain the text in their short form, long form or note. Terms that begin with it come first. */
function findTerms(terms: readonly GlossaryTerm[], text: string): GlossaryTerm[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [...terms];
  const found = terms.filter(({ term, longForms, note }) => [term, ...longForms, note].some((part) => part.toLowerCase().includes(wanted)));
  const isBest = ({ term }: GlossaryTerm) => term.toLowerCase().startsWith(wanted);
  return [...found.filter(isBest), ...found.filter((term) => !isBest(term))];
}

interface LossDialogProps {
  /** Which golden questions a change would cost, in the server's words. */
  message: string;
  onSave: (overrideReason: string) => void;
  onClose: () => void;
}

/** Asks why a change that costs golden questions is to be made all the same. */
function LossDialog({ message, onSave, onClose }: LossDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title="Golden questions would be lost"
      description={message}
      onClose={onClose}
      onSubmit={() => {
        onSave(reason.trim());
      }}
      submitLabel="Save anyway"
      isDisabled={reason.trim() === ''}
    >
      <LossReasonField reason={reason} onChange={setReason} />
    </FormDialog>
  );
}

interface GlossaryToolbarProps {
  query: string;
  onQuery: (query: string) => void;
  onOpen: (dialog: OpenDialog) => void;
  canRestore: boolean;
}

function GlossaryToolbar({ query, onQuery, onOpen, canRestore }: GlossaryToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-56">
        <SearchInput label="Search abbreviations" value={query} onChange={onQuery} />
      </div>
      <Button
        disabled={!canRestore}
        onClick={() => {
          onOpen({ kind: 'restore' });
        }}
      >
        <RotateCcw aria-hidden size={16} />
        Restore defaults
      </Button>
      <Button
        variant="primary"
        onClick={() => {
          onOpen({ kind: 'add' });
        }}
      >
        <Plus aria-hidden size={16} />
        Add
      </Button>
    </div>
  );
}
