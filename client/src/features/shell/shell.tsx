import { Menu, Search } from 'lucide-react';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { productName } from '../../lib/product-name.ts';
import type { SignedIn } from '../../lib/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import { Sidebar } from './sidebar.tsx';
import { useRouteFocus } from './use-route-focus.ts';
import { useShellKeys, type OnTop } from './use-shell-keys.ts';

interface ShellProps {
  user: SignedIn;
  /** What lies over the screen at the press of a key; both are loaded with their first use. */
  palette: ComponentType<{ onClose: () => void; onShowShortcuts: () => void }>;
  shortcuts: ComponentType<{ onClose: () => void }>;
  children: ReactNode;
}

/** The frame of every screen behind the login: the sidebar is beside it, or below 1024 px a drawer. */
export function Shell({ user, palette, shortcuts, children }: ShellProps) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const { onTop, setOnTop, openPalette } = useShellKeys(user.role);
  useRouteFocus();
  return (
    <div className="flex h-dvh flex-col lg:flex-row print:h-auto">
      <a href="#content" className="sr-only z-50 rounded-md bg-surface p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2">
        Skip to content
      </a>
      <aside aria-label="Sidebar" className="hidden w-[min(16rem,30vw)] shrink-0 border-r border-line lg:block print:hidden">
        <Sidebar user={user} onOpenPalette={openPalette} />
      </aside>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-2 py-1 lg:hidden print:hidden">
        <IconButton
          icon={Menu}
          label="Open menu"
          onClick={() => {
            setIsDrawerOpen(true);
          }}
        />
        <span className="font-semibold">{productName}</span>
        <IconButton icon={Search} label="Go to …" aria-haspopup="dialog" onClick={openPalette} className="ml-auto" />
      </header>
      <Sheet open={isDrawerOpen} onOpenChange={setIsDrawerOpen} title="Menu" side="left" hideTitle>
        <Sidebar
          user={user}
          onNavigate={() => {
            setIsDrawerOpen(false);
          }}
        />
      </Sheet>
      <IdleDialog />
      <OnTopOfIt shown={onTop} onChange={setOnTop} palette={palette} shortcuts={shortcuts} />
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}

interface OnTopProps extends Pick<ShellProps, 'palette' | 'shortcuts'> {
  shown: OnTop | null;
  onChange: (shown: OnTop | null) => void;
}

function OnTopOfIt({ shown, onChange, palette: Palette, shortcuts: Shortcuts }: OnTopProps) {
  const close = () => {
    onChange(null);
  };
  return (
    <Suspense fallback={null}>
      {shown === 'palette' && (
        <Palette
          onClose={close}
          onShowShortcuts={() => {
            onChange('shortcuts');
          }}
        />
      )}
      {shown === 'shortcuts' && <Shortcuts onClose={close} />}
    </Suspense>
  );
}
