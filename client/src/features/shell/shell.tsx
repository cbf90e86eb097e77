import { useNavigate, useRouter } from '@tanstack/react-router';
import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import { Menu, Search } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { SignedIn } from '../../lib/session.ts';
import { useCollapsedSidebar } from '../../lib/navigation.ts';
import { productName } from '../../lib/use-page-title.ts';
import { useShortcuts } from '../../lib/use-shortcuts.ts';
import { IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { IdleDialog } from './idle-dialog.tsx';
import { useReminderToast } from './use-reminder-toast.ts';
import { SidebarRail } from './sidebar-rail.tsx';
import { Sidebar } from './sidebar.tsx';

interface ShellProps {
  user: SignedIn;
  /** The dialogs that a key opens over the screen. Both are loaded on their first use. */
  palette: ComponentType<{ onClose: () => void; onShowShortcuts: () => void }>;
  shortcuts: ComponentType<{ onClose: () => void }>;
  children: ReactNode;
}

/** The frame of every screen behind the login. The sidebar is next to the screen, or in a drawer below 1024 px. */
export function Shell({ user, palette, shortcuts, children }: ShellProps) {
  const [isCollapsed, toggle] = useCollapsedSidebar(user.id);
  const { onTop, setOnTop, openPalette } = useShellKeys(user.role, toggle);
  useRouteFocus();
  useReminderToast(user.id);
  return (
    <div className="flex h-dvh flex-col lg:flex-row print:h-auto">
      <a href="#content" className="sr-only z-50 rounded-md bg-surface p-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2">
        Skip to content
      </a>
      <aside
        aria-label="Sidebar"
        className={classNames('hidden shrink-0 border-r border-line lg:block print:hidden', isCollapsed ? 'w-14' : 'w-[min(16rem,30vw)]')}
      >
        {isCollapsed ? (
          <SidebarRail user={user} onOpenPalette={openPalette} onExpand={toggle} />
        ) : (
          <Sidebar user={user} onOpenPalette={openPalette} onCollapse={toggle} />
        )}
      </aside>
      <NarrowHeader user={user} onOpenPalette={openPalette} />
      <IdleDialog />
      <OnTopOfIt shown={onTop} onChange={setOnTop} palette={palette} shortcuts={shortcuts} />
      <main id="content" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
        {children}
      </main>
    </div>
  );
}

/** Below 1024 px: the button of the drawer with the sidebar, and that of the palette. */
function NarrowHeader({ user, onOpenPalette }: Pick<ShellProps, 'user'> & { onOpenPalette: () => void }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line bg-surface px-2 py-0.5 lg:hidden print:hidden">
        <IconButton icon={Menu} label="Open menu" onClick={() => setIsDrawerOpen(true)} />
        <span className="font-semibold">{productName}</span>
        <IconButton icon={Search} label="Search or jump to..." aria-haspopup="dialog" onClick={onOpenPalette} className="ml-auto" />
      </header>
      <Sheet open={isDrawerOpen} onOpenChange={setIsDrawerOpen} title="Menu" side="left" hideTitle>
        <Sidebar user={user} onNavigate={() => setIsDrawerOpen(false)} />
      </Sheet>
    </>
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

/**
 * After another screen has opened the focus goes to its heading, so that it is read out and the tab key goes on from there; unless
 * something on the screen has taken the focus itself, or a dialog has it.
 */
function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let timer = 0;
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (fromLocation === undefined || screenOf(fromLocation.pathname) === screenOf(toLocation.pathname)) return;
      window.clearTimeout(timer);
      // A drawer or palette that closes gives the focus back first.
      timer = window.setTimeout(focusHeading);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [router]);
}

/** A chat or a document is part of its screen. */
const screenOf = (pathname: string): string | undefined => pathname.split('/')[1];

function focusHeading(): void {
  const main = document.querySelector('main');
  const focused = document.activeElement;
  if (main === null || (focused !== main && main.contains(focused)) || document.querySelector('[role=dialog], [role=alertdialog]') !== null)
    return;
  const heading = main.querySelector('h1');
  if (heading !== null) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

type OnTop = 'palette' | 'shortcuts';

/** The keys of every screen, and which of their dialogs is open. */
function useShellKeys(role: Role, toggleSidebar: () => void) {
  const [onTop, setOnTop] = useState<OnTop | null>(null);
  const navigate = useNavigate();
  const openPalette = () => {
    setOnTop('palette');
  };
  const search = () => {
    if (focusSearch()) return;
    if (hasPermission(role, 'search')) void navigate({ to: '/search' }).then(() => window.setTimeout(focusSearch));
    else openPalette();
  };
  useShortcuts({
    palette: openPalette,
    help: () => {
      setOnTop('shortcuts');
    },
    search,
    sidebar: toggleSidebar,
  });
  return { onTop, setOnTop, openPalette };
}

/** False where the screen has no search. */
function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('main [role=search] input');
  const field = [...fields].find((one) => one.checkVisibility());
  field?.focus();
  field?.select();
  return field !== undefined;
}
