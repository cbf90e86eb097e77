import { Search } from 'lucide-react';
import { ariaKeys, shortcuts } from '../../lib/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { KeyNames } from '../../ui/key-names.tsx';

export function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys('palette')}
      onClick={onClick}
      className="mt-3 w-full font-normal text-ink-soft"
    >
      <Search aria-hidden size={16} />
      <span className="flex-1 text-left">Go to …</span>
      <span aria-hidden>
        <KeyNames name={shortcuts.palette.keys[0]} />
      </span>
    </Button>
  );
}
