import { limits } from '@vademecum/shared/limits.ts';
import { Search } from 'lucide-react';
import type { Choosing } from './use-choosing.ts';

interface PaletteFieldProps {
  text: string;
  onType: (text: string) => void;
  choosing: Choosing;
  hasResults: boolean;
}

export function PaletteField({ text, onType, choosing, hasResults }: PaletteFieldProps) {
  const { listId, optionId, active, onKeyDown, begin } = choosing;
  return (
    <div className="relative border-b border-line">
      <Search aria-hidden size={18} className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft" />
      <input
        type="text"
        role="combobox"
        aria-label="Go to a screen, a document, a chat or a memory"
        placeholder="Go to …"
        aria-expanded={hasResults}
        aria-controls={hasResults ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : optionId(active.id)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          begin();
        }}
        onKeyDown={onKeyDown}
        className="block min-h-13 w-full rounded-t-md bg-surface pr-12 pl-11 text-ink -outline-offset-2"
      />
    </div>
  );
}
