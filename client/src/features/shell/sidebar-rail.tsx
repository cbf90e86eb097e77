import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import { Link } from '@tanstack/react-router';
import { Command, LogOut, PanelLeftOpen, UserRound } from 'lucide-react';
import { translated } from '../../locale/english.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { SignedIn } from '../../lib/session.ts';
import { ariaKeys } from '../../lib/shortcuts.ts';
import { useSignOut } from '../../lib/use-session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { EntryMark } from './sidebar.tsx';

interface SidebarRailProps {
  user: SignedIn;
  onOpenPalette: () => void;
  onExpand: () => void;
}

const linkLook = 'relative inline-flex size-10 items-center justify-center rounded-md';
const linkStates = {
  inactiveProps: { className: 'text-ink-soft hover:bg-sunken hover:text-ink' },
  activeProps: { className: 'bg-accent-soft text-accent' },
};

/** The collapsed sidebar: the same entries as icons, each named by its tooltip. */
export function SidebarRail({ user, onOpenPalette, onExpand }: SidebarRailProps) {
  const signOut = useSignOut();
  const entries = useNavigation(user.role);
  return (
    <div className="flex h-full flex-col items-center gap-1 bg-surface py-3">
      <IconButton icon={PanelLeftOpen} label="Expand sidebar" aria-keyshortcuts={ariaKeys('sidebar')} onClick={onExpand} />
      <IconButton
        icon={Command}
        label="Search or jump to..."
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys('palette')}
        onClick={onOpenPalette}
      />
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto py-1">
        <ul className="flex flex-col gap-0.5">
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Tooltip text={label} side="right">
                <Link to={to} className={linkLook} {...linkStates}>
                  <Icon aria-hidden size={18} />
                  <span className="sr-only">{label}</span>
                  <span className="absolute -top-0.5 right-0">
                    <EntryMark to={to} />
                  </span>
                </Link>
              </Tooltip>
            </li>
          ))}
        </ul>
      </nav>
      <Tooltip text={`My account: ${nameOf(user)}, ${translated(user.role)}`} side="right">
        <Link to="/account" className={linkLook} {...linkStates}>
          <UserRound aria-hidden size={18} />
          <span className="sr-only">My account</span>
        </Link>
      </Tooltip>
      <IconButton icon={LogOut} label="Sign Out" onClick={signOut} />
    </div>
  );
}
