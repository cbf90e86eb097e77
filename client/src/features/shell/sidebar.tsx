import { Link } from '@tanstack/react-router';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { LogOut, Monitor, Moon, PanelLeftClose, ShieldAlert, ShieldCheck, Sun } from 'lucide-react';
import { translated } from '../../locale/english.ts';
import { classNames } from '../../lib/class-names.ts';
import { useNavigation, useReadingState } from '../../lib/navigation.ts';
import type { SignedIn } from '../../lib/session.ts';
import { ariaKeys, shortcuts } from '../../lib/shortcuts.ts';
import { themeChoices, useTheme } from '../../lib/theme.ts';
import { useSignOut } from '../../lib/use-session.ts';
import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { KeyNames } from '../../ui/kbd.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

interface SidebarProps {
  user: SignedIn;
  /** Called when an entry was chosen: the drawer closes. */
  onNavigate?: () => void;
  /** Left out in the drawer, because the palette's button is next to the button that opens the drawer. */
  onOpenPalette?: () => void;
  /** Left out in the drawer. */
  onCollapse?: () => void;
}

export function Sidebar({ user, onNavigate, onOpenPalette, onCollapse }: SidebarProps) {
  return (
    <div className="flex h-full flex-col bg-surface">
      <div className="px-4 pt-4 pb-3">
        <div className="-mr-2 flex items-start justify-between">
          <Wordmark subtitle="Healthcare Assistant" />
          {onCollapse !== undefined && (
            <IconButton icon={PanelLeftClose} label="Collapse sidebar" aria-keyshortcuts={ariaKeys('sidebar')} onClick={onCollapse} />
          )}
        </div>
        {onOpenPalette !== undefined && <PaletteButton onClick={onOpenPalette} />}
      </div>
      <Entries user={user} onNavigate={onNavigate} />
      <SidebarFooter user={user} onNavigate={onNavigate} />
    </div>
  );
}

function Entries({ user, onNavigate }: Pick<SidebarProps, 'user' | 'onNavigate'>) {
  return (
    <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 py-1">
      <ul className="flex flex-col gap-0.5">
        {useNavigation(user.role).map(({ to, label, icon: Icon }) => (
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
              <EntryMark to={to} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
        <span className="block text-sm text-ink-soft">{translated(user.role)}</span>
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

const everyMs = 60_000;

/** What waits on the screen of an entry. */
export function EntryMark({ to }: { to: string }) {
  if (to === '/memory-management') return <CriticalMark />;
  if (to === '/to-read') return <ReadingMark />;
  if (to === '/approvals') return <ApprovalsBadge />;
  return to === '/users' ? <WaitingBadge /> : null;
}

/** How many metrics of memory health are critical; nothing while none is. */
function CriticalMark() {
  const { data = [] } = trpc.memoryHealth.critical.useQuery(undefined, { refetchInterval: everyMs });
  if (data.length === 0) return null;
  return (
    <span className="ml-auto">
      <Badge kind="danger">
        {data.length}
        <span className="sr-only"> {data.length === 1 ? 'critical alert' : 'critical alerts'}</span>
      </Badge>
    </span>
  );
}

/** How many documents the person has not acknowledged yet; nothing where all are. */
function ReadingMark() {
  const { open, overdue } = useReadingState() ?? { open: 0, overdue: 0 };
  if (open === 0) return null;
  return (
    <span className="ml-auto">
      <Badge kind={overdue > 0 ? 'danger' : 'default'}>
        {open}
        <span className="sr-only"> to read{overdue > 0 && `, ${overdue} overdue`}</span>
      </Badge>
    </span>
  );
}

const waitingBadgeEveryMs = 60_000;

/** How many people wait for an administrator to get a new password; nothing while nobody does. */
function WaitingBadge() {
  const { data = [] } = trpc.users.resetRequests.useQuery(undefined, { refetchInterval: waitingBadgeEveryMs });
  if (data.length === 0) return null;
  return (
    <span className="ml-auto">
      <Badge kind="warning">
        {data.length}
        <span className="sr-only"> waiting for a new password</span>
      </Badge>
    </span>
  );
}

/** How many versions wait for this person; nothing while none does. */
function ApprovalsBadge() {
  const { data } = trpc.approvals.state.useQuery();
  if (data === undefined || data.waitsForMe === 0) return null;
  return (
    <span className="ml-auto">
      <Badge kind="warning">
        {data.waitsForMe}
        <span className="sr-only"> waiting for your approval</span>
      </Badge>
    </span>
  );
}

function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys('palette')}
      onClick={onClick}
      className="mt-3 w-full font-normal text-ink-soft"
    >
      <span className="flex-1 text-left">Search or jump to...</span>
      <span aria-hidden>
        <KeyNames name={shortcuts.palette.keys[0]} />
      </span>
    </Button>
  );
}

const promiseLineEveryMs = 5 * 60_000;

interface PromiseLineProps {
  user: SignedIn;
  onNavigate: (() => void) | undefined;
}

/** The sentence of the specification, section 1, while it is true. Until that is known, and where it is not, nothing is claimed. */
function PromiseLine({ user, onNavigate }: PromiseLineProps) {
  const { data, isPending } = trpc.security.promises.useQuery(undefined, { refetchInterval: promiseLineEveryMs });
  const isKept = data?.hold === true;
  const Icon = isKept ? ShieldCheck : ShieldAlert;
  return (
    <p className="flex min-h-8 gap-2 text-xs text-ink-soft">
      {!isPending && (
        <>
          <Icon aria-hidden size={16} className={isKept ? 'shrink-0 text-accent' : 'shrink-0'} />
          {isKept ? <span>Conversations are HIPAA compliant and securely processed</span> : <Unkept user={user} onNavigate={onNavigate} />}
        </>
      )}
    </p>
  );
}

/** Those who can do something about it learn where; to the others it is no alarm. */
function Unkept({ user, onNavigate }: PromiseLineProps) {
  if (!hasPermission(user.role, 'preferences')) return <span>Follow your clinic's privacy rules in every conversation</span>;
  return (
    <span>
      Some HIPAA safeguards need attention.{' '}
      <Link
        to="/preferences"
        search={{ tab: 'security' }}
        onClick={onNavigate}
        className="font-medium text-accent underline underline-offset-2"
      >
        Review the Security tab
      </Link>
    </span>
  );
}

const looks = {
  system: { icon: Monitor, label: 'System theme' },
  light: { icon: Sun, label: 'Light theme' },
  dark: { icon: Moon, label: 'Dark theme' },
};

function ThemeSwitch() {
  const [chosen, choose] = useTheme();
  return (
    <div role="group" aria-label="Theme" className="inline-flex rounded-md bg-sunken p-0.5">
      {themeChoices.map((choice) => {
        const { icon: Icon, label } = looks[choice];
        return (
          <Tooltip key={choice} text={label}>
            <button
              type="button"
              aria-label={label}
              aria-pressed={choice === chosen}
              onClick={() => {
                choose(choice);
              }}
              className={classNames(
                'inline-flex size-8 items-center justify-center rounded-sm text-ink-soft hover:text-ink',
                choice === chosen && 'bg-surface text-accent shadow-raised',
              )}
            >
              <Icon aria-hidden size={16} />
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
