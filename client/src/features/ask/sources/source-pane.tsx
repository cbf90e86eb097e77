import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { pressedKey } from '../../../lib/shortcuts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';

interface SourcePaneProps {
  /** What it is: a cited document, a cited memory. */
  label: string;
  title: string;
  /** There is room beside the conversation; otherwise it slides over. */
  isBeside: boolean;
  /** It was opened by a press, not by the address: the focus moves to it. */
  takesFocus: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The document or memory that a citation opened. */
export function SourcePane({ isBeside, ...rest }: SourcePaneProps) {
  if (isBeside) return <PaneBeside {...rest} />;
  const { title, onClose, children } = rest;
  return (
    <Sheet open onOpenChange={onClose} title={title}>
      {children}
    </Sheet>
  );
}

function PaneBeside({ label, title, takesFocus, onClose, children }: Omit<SourcePaneProps, 'isBeside'>) {
  const pane = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    if (takesFocus) pane.current?.focus();
  }, [takesFocus]);
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      aria-label={label}
      className="flex min-w-0 max-w-4xl flex-1 flex-col border-l border-line bg-surface outline-none print:hidden"
    >
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="min-w-0 truncate font-semibold" title={title}>
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1">{children}</div>
    </aside>
  );
}

/** Esc closes the pane, unless a menu, a dialog or a quote that lies over it has taken the key. */
function useEscape(onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener(
      'keydown',
      (event) => {
        if (pressedKey(event, 'close') !== undefined && !event.defaultPrevented) close();
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
    };
  }, []);
}
