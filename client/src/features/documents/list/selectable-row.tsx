import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { classNames } from '../../../lib/class-names.ts';
import { RowFacts } from './row-facts.tsx';

interface SelectableRowProps {
  document: ListedDocument;
  isSelected: boolean;
  onToggle: (id: number, isRange: boolean) => void;
  tabIndex: 0 | -1;
}

/** A row while several are chosen: all of it is the box's label. */
export function SelectableRow({ document, isSelected, onToggle, tabIndex }: SelectableRowProps) {
  return (
    <label
      className={classNames(
        'flex h-full cursor-pointer items-center gap-3 rounded-md px-3 select-none',
        isSelected ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <input
        type="checkbox"
        data-row-focus
        tabIndex={tabIndex}
        checked={isSelected}
        onChange={({ nativeEvent }) => {
          // What changes a box is a click, with the keys that were held down.
          onToggle(document.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
        className="size-4 shrink-0 accent-accent"
      />
      <RowFacts document={document} />
    </label>
  );
}
