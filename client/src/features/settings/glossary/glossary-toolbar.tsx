import { Plus, RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SearchInput } from '../../../ui/list-filters.tsx';
import type { OpenDialog } from './glossary-dialog.tsx';

interface GlossaryToolbarProps {
  query: string;
  onQuery: (query: string) => void;
  onOpen: (dialog: OpenDialog) => void;
  canRestore: boolean;
}

export function GlossaryToolbar({ query, onQuery, onOpen, canRestore }: GlossaryToolbarProps) {
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
        Restore shipped
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
