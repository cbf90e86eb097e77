import { Link } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { LogOut } from 'lucide-react';
import type { SignedIn } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { PaletteButton } from './palette-button.tsx';
import { CriticalMark } from './critical-mark.tsx';
import { navigation } from '../../lib/navigation.ts';
import { useSignOut } from '../../lib/use-sign-out.ts';
import { PromiseLine } from './promise-line.tsx';
import { WaitingBadge } from './waiting-badge.tsx';

interface SidebarProps {
  user: SignedIn;
  /** Called when an entry was chosen: the drawer closes. */
  onNavigate?: () => void;
  /** Left out in the drawer: the palette's button stands beside what opens it. */
  onOpenPalette?: () => void;
}

export function Sidebar({ user, onNavigate, onOpenPalette }: SidebarProps) {
  const entries = navigation.filter(({ permission }) => hasPermission(user.role, permission));
  return (
    <div className="flex h-full flex-col bg-surface">
      <div className="px-4 pt-4 pb-3">
        <Wordmark subtitle="Healthcare Assistant" />
        {onOpenPalette !== undefined && <PaletteButton onClick={onOpenPalette} />}
      </div>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 py-1">
        <ul className="flex flex-col gap-0.5">
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onNavigate}
                className="flex min-h-10 items-center gap-2 rounded-md px-2.5 font-medium"
                inactiveProps={{ className: 'text-ink-soft hover:bg-sunken hover:text-ink' }}
                activeProps={{ className: 'bg-accent-soft text-accent' }}
              >
                <Icon aria-hidden size={18} className="shrink-0" />
                <span className="min-w-0">{label}</span>
                {to === '/memory-management' && <CriticalMark />}
                {to === '/users' && <WaitingBadge />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SidebarFooter user={user} onNavigate={onNavigate} />
    </div>
  );
}

function SidebarFooter({ user, onNavigate }: SidebarProps) {
  const signOut = useSignOut();
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4">
      <PromiseLine user={user} onNavigate={onNavigate} />
      <Link
        to="/account"
        onClick={onNavigate}
        title="My account"
        className="-mx-2 block rounded-md px-2 py-1 leading-tight hover:bg-sunken"
        activeProps={{ className: 'bg-accent-soft' }}
      >
        <span className="block font-medium [overflow-wrap:anywhere]">
          {user.firstName} {user.lastName}
        </span>
        <span className="block text-sm text-ink-soft">{user.role}</span>
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" onClick={signOut} className="flex-1">
          <LogOut aria-hidden size={16} />
          Sign Out
        </Button>
        <ThemeSwitch />
      </div>
    </div>
  );
}
