import { BookA } from 'lucide-react';
import { useState } from 'react';
import { type Outputs, trpc } from '../../trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { findTerms } from './find-terms.ts';
import { GlossaryDialog, type OpenDialog } from './glossary-dialog.tsx';
import { GlossaryToolbar } from './glossary-toolbar.tsx';
import { PagedTerms } from './paged-terms.tsx';
import { useGlossaryChanges } from './use-glossary-changes.ts';

export interface GlossaryProps {
  /** The search text and the page of the address. */
  query: string;
  page: number;
  onSearch: (query: string, page: number) => void;
}

export function Glossary({ query, page, onSearch }: GlossaryProps) {
  const [{ terms, removed }] = trpc.glossary.list.useSuspenseQuery();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const changes = useGlossaryChanges();
  const found = findTerms(terms, query);
  const differ = terms.filter(({ isChanged }) => isChanged).length + removed.length;
  const close = () => {
    setOpen(null);
  };
  return (
    <div className="flex max-w-5xl flex-col gap-3">
      <p className="text-ink-soft">
        Questions are read with these abbreviations: whoever asks for BP finds blood pressure, and the other way round. Changes count from
        the next question on.
      </p>
      <GlossaryToolbar
        query={query}
        onQuery={(text) => {
          onSearch(text, 1);
        }}
        onOpen={setOpen}
        canRestore={differ > 0}
      />
      <p role="status" className="text-sm text-ink-soft">
        {countLabel(found.length, terms.length, removed)}
      </p>
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
      <GlossaryDialog open={open} onClose={close} changes={changes} differ={differ} />
    </div>
  );
}

function countLabel(found: number, all: number, removed: Outputs['glossary']['list']['removed']): string {
  const count = found === all ? `${all} abbreviations` : `${found} of ${all} abbreviations`;
  return removed.length === 0 ? count : `${count}, ${removed.length} removed: ${removed.map(({ term }) => term).join(', ')}`;
}

function NothingFound({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty)
    return <EmptyState icon={BookA} title="No abbreviations" text="Restore those that came with the product, or add your own." />;
  return <EmptyState icon={BookA} title="No abbreviation matches your search" text="Search for other words, or add it." />;
}
