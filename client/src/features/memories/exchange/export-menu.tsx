import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import type { ExportMemories } from '@vademecum/shared/memories/memory-exchange.ts';
import { Download, FileJson, FileSpreadsheet } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';

/** The filter of the screen. */
interface Shown {
  q?: string | undefined;
  category?: MemoryCategory | undefined;
  archived?: true | undefined;
}

const everything = { archived: 'true' } as const;

/** Takes memories out as a file: all of them, or what the screen shows. */
export function ExportMenu({ shown }: { shown: Shown }) {
  const filter = filterOf(shown);
  return (
    <Menu
      trigger={
        <Button>
          <Download aria-hidden size={16} />
          Export
        </Button>
      }
    >
      <Item format="csv" what="all" filter={everything} />
      <Item format="json" what="all" filter={everything} />
      {Object.keys(filter).length > 0 && (
        <>
          <Item format="csv" what="what is shown" filter={filter} />
          <Item format="json" what="what is shown" filter={filter} />
        </>
      )}
    </Menu>
  );
}

type Filter = Partial<Omit<ExportMemories, 'format'>>;

function filterOf({ q, category, archived }: Shown): Filter {
  return {
    ...(q !== undefined && q.trim() !== '' && { search: q }),
    ...(category !== undefined && { category }),
    ...(archived === true && { archived: 'only' }),
  };
}

function Item({ format, what, filter }: { format: ExportMemories['format']; what: string; filter: Filter }) {
  return (
    <MenuItem
      icon={format === 'csv' ? FileSpreadsheet : FileJson}
      onSelect={() => {
        const link = document.createElement('a');
        link.href = `/api/memories/export?${new URLSearchParams({ format, ...filter }).toString()}`;
        link.download = '';
        link.click();
      }}
    >
      Export {what} as {format.toUpperCase()}
    </MenuItem>
  );
}
