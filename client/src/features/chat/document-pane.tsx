import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CitedDocument } from './cited-document.tsx';

interface DocumentPaneProps extends ComponentProps<typeof CitedDocument> {
  title: string;
  /** There is room beside the conversation; otherwise it slides over. */
  isBeside: boolean;
  /** It was opened by a press, not by the address: the focus moves to it. */
  takesFocus: boolean;
  onClose: () => void;
}

/** The document that a citation opened. */
export function DocumentPane({ title, isBeside, takesFocus, onClose, ...cited }: DocumentPaneProps) {
  if (isBeside) {
    return (
      <PaneBeside title={title} takesFocus={takesFocus} onClose={onClose}>
        <CitedDocument {...cited} />
      </PaneBeside>
    );
  }
  return (
    <Sheet open onOpenChange={onClose} title={title}>
      <CitedDocument {...cited} />
    </Sheet>
  );
}

type PaneBesideProps = Pick<DocumentPaneProps, 'title' | 'takesFocus' | 'onClose'> & { children: ReactNode };

function PaneBeside({ title, takesFocus, onClose, children }: PaneBesideProps) {
  const pane = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    if (takesFocus) pane.current?.focus();
  }, [takesFocus]);
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      aria-label="Cited document"
      className="flex min-w-0 max-w-4xl flex-1 flex-col border-l border-line bg-surface outline-none print:hidden"
    >
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
        <h2 className="min-w-0 truncate font-semibold" title={title}>
          {title}
        </h2>
        <IconButton icon={X} label="Close document" onClick={onClose} />
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
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
    };
  }, []);
}
