import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { ListFilter, SquareCheck } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { type ChangeDocumentsSearch, countFilters, type DocumentSort, documentSorts, type DocumentsSearch } from '../documents-search.ts';
import { ListFilters } from './list-filters.tsx';

interface ListControlsProps {
  documents: readonly ListedDocument[];
  search: DocumentsSearch;
  onSearchChange: ChangeDocumentsSearch;
  /** Begins choosing several. */
  onSelect: () => void;
}

const sortLabels: Record<DocumentSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  size: 'Longest first',
  review: 'Review due first',
};

const standard: DocumentSort = 'newest';
const options = documentSorts.map((value) => ({ value, label: sortLabels[value] }));

export function ListControls({ documents, search, onSearchChange, onSelect }: ListControlsProps) {
  const count = countFilters(search);
  const [isOpen, setIsOpen] = useState(count > 0);
  const panelId = useId();
  return (
    <>
      <div className="flex items-center gap-2">
        <Select
          aria-label="Sort by"
          className="min-w-0 flex-1"
          options={options}
          value={search.sort ?? standard}
          onChange={({ target }) => {
            onSearchChange({ sort: documentSorts.find((sort) => sort === target.value && sort !== standard) });
          }}
        />
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          <ListFilter aria-hidden size={16} />
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
        <IconButton icon={SquareCheck} label="Select documents" onClick={onSelect} />
      </div>
      {isOpen && (
        <div id={panelId}>
          <ListFilters documents={documents} search={search} onSearchChange={onSearchChange} />
        </div>
      )}
    </>
  );
}
