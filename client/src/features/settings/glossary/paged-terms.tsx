import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import type { OpenDialog } from './glossary-dialog.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { TermTable } from './term-table.tsx';
import type { useGlossaryChanges } from './use-glossary-changes.ts';

const pageSize = 50;

interface PagedTermsProps {
  terms: readonly GlossaryTerm[];
  /** From 1; the last one if there are not so many. */
  page: number;
  onPageChange: (page: number) => void;
  onOpen: (dialog: OpenDialog) => void;
  changes: ReturnType<typeof useGlossaryChanges>;
}

export function PagedTerms({ terms, page, onPageChange, onOpen, changes }: PagedTermsProps) {
  const pages = Math.max(1, Math.ceil(terms.length / pageSize));
  const shown = Math.min(page, pages);
  return (
    <>
      <TermTable
        terms={terms.slice((shown - 1) * pageSize, shown * pageSize)}
        actions={{
          onEdit: (term) => {
            onOpen({ kind: 'edit', term });
          },
          onRemove: (term) => {
            onOpen({ kind: 'remove', term });
          },
          onRestore: changes.restore,
          onActive: changes.setActive,
        }}
      />
      {pages > 1 && <PageButtons page={shown} pages={pages} onPageChange={onPageChange} />}
    </>
  );
}
