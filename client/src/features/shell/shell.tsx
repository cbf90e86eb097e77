import { Menu } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { productName } from '../../lib/product-name.ts';
import type { SignedIn } from '../../lib/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import { Sidebar } from './sidebar.tsx';

interface ShellProps {
  user: SignedIn;
  children: ReactNode;
}

/** The frame of every screen behind the login: the sidebar is beside it, or below 1024 px a drawer. */
export function Shell({ user, children }: ShellProps) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  return (
    <div className="flex h-dvh flex-col lg:flex-row print:h-auto">
      <a href="#content" className="sr-only z-50 rounded-md bg-surface p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2">
        Skip to content
      </a>
      <aside aria-label="Sidebar" className="hidden w-64 shrink-0 border-r border-line lg:block print:hidden">
        <Sidebar user={user} />
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
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}
