import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { EllipsisVertical, PencilLine, RotateCcw, Trash2 } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import type { OpenDialog } from './glossary-dialog.tsx';
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

function TermTable({ terms, actions }: { terms: readonly GlossaryTerm[]; actions: TermActions }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <table className="w-full table-fixed border-collapse">
        <caption className="sr-only">Abbreviations</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-soft">
            <th scope="col" className="w-[6rem] px-3 py-2 font-medium sm:w-[10rem]">
              <span className="sm:hidden">Short</span>
              <span className="max-sm:hidden">Abbreviation</span>
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              Stands for
            </th>
            <th scope="col" className="w-[4.5rem] px-3 py-2 font-medium">
              In use
            </th>
            <th scope="col" className="w-11 py-2">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.map((term) => (
            <TermRow key={term.id} term={term} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TermActions {
  onEdit: (term: GlossaryTerm) => void;
  onRemove: (term: GlossaryTerm) => void;
  onRestore: (term: GlossaryTerm) => void;
  onActive: (term: GlossaryTerm, isActive: boolean) => void;
}

function TermRow({ term, actions }: { term: GlossaryTerm; actions: TermActions }) {
  const changed =
    term.changedAt === null
      ? undefined
      : `Changed ${dateTimeLabel(term.changedAt)}${term.changedBy === null ? '' : ` by ${term.changedBy}`}`;
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="px-3 py-2 text-left align-top font-semibold [overflow-wrap:anywhere]">
        {term.term}
      </th>
      <td className="px-3 py-2 align-top [overflow-wrap:anywhere]">
        <ul>
          {term.longForms.map((longForm) => (
            <li key={longForm}>{longForm}</li>
          ))}
        </ul>
        {term.note !== '' && <p className="text-sm text-ink-soft">{term.note}</p>}
        {(changed !== undefined || !term.isShipped) && (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            {!term.isShipped && <Badge>Added here</Badge>}
            {term.isChanged && <Badge kind="warning">Changed</Badge>}
            {changed}
          </p>
        )}
      </td>
      <td className="px-3 py-2 align-top">
        <Switch
          aria-label={`Use ${term.term}`}
          checked={term.isActive}
          onCheckedChange={(isActive) => {
            actions.onActive(term, isActive);
          }}
        />
      </td>
      <td className="py-1 pr-2 align-top">
        <RowMenu term={term} actions={actions} />
      </td>
    </tr>
  );
}

function RowMenu({ term, actions }: { term: GlossaryTerm; actions: TermActions }) {
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${term.term}`} />}>
      <MenuItem
        icon={PencilLine}
        onSelect={() => {
          actions.onEdit(term);
        }}
      >
        Edit
      </MenuItem>
      {term.isChanged && (
        <MenuItem
          icon={RotateCcw}
          onSelect={() => {
            actions.onRestore(term);
          }}
        >
          Restore default
        </MenuItem>
      )}
      <MenuItem
        icon={Trash2}
        kind="danger"
        onSelect={() => {
          actions.onRemove(term);
        }}
      >
        Remove
      </MenuItem>
    </Menu>
  );
}
