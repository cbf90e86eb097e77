import { useNavigate } from '@tanstack/react-router';
import { foldName, nameTest } from '@vademecum/shared/fold-name.ts';
import { hasPermission, type Role } from '@vademecum/shared/permissions.ts';
import {
  FileText,
  Keyboard,
  Lightbulb,
  LogOut,
  type LucideIcon,
  MessageSquare,
  MessageSquarePlus,
  Monitor,
  Moon,
  Plus,
  Sun,
  UserRound,
} from 'lucide-react';
import { beginNewChat } from '../../../lib/new-chat.ts';
import { useTheme } from '../../../lib/theme.ts';
import { useUser } from '../../../lib/use-user.ts';
import { navigation } from '../../../lib/navigation.ts';
import { useSignOut } from '../../../lib/use-sign-out.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { readRecentChoices, type RecentChoice } from './recent-choices.ts';
import type { Open } from './use-open.ts';

/** What needs no server: recent choices while nothing is typed, the screens of one's role, and actions. */
export function useKnown(typed: string, open: Open, onShowShortcuts: () => void): PaletteGroup[] {
  const { role } = useUser();
  const actions = useActions(onShowShortcuts);
  const fits = nameTest(typed);
  const fitting = (items: PaletteItem[]) => items.filter(({ label }) => fits(foldName(label)));
  const isEmpty = typed.trim() === '';
  return [
    { label: 'Recent', items: isEmpty ? recentItems(role, open) : [] },
    { label: 'Screens', items: fitting(screenItems(role, open)) },
    { label: 'Actions', items: fitting(actions) },
  ];
}

function screenItems(role: Role, open: Open): PaletteItem[] {
  return navigation
    .filter(({ permission }) => hasPermission(role, permission))
    .map(({ to, label, icon }) => ({ id: to, label, icon, run: () => open({ kind: 'screen', id: to, label }) }));
}

const icons: Record<RecentChoice['kind'], LucideIcon> = { screen: Monitor, document: FileText, chat: MessageSquare, memory: Lightbulb };

function recentItems(role: Role, open: Open): PaletteItem[] {
  return readRecentChoices().flatMap((choice) => {
    const screen = navigation.find(({ to }) => to === choice.id);
    if (choice.kind === 'screen' && (screen === undefined || !hasPermission(role, screen.permission))) return [];
    const icon = screen?.icon ?? icons[choice.kind];
    return [{ id: `recent-${choice.kind}-${choice.id}`, label: choice.label, icon, run: () => open(choice) }];
  });
}

function useActions(onShowShortcuts: () => void): PaletteItem[] {
  const navigate = useNavigate();
  const [, setTheme] = useTheme();
  const signOut = useSignOut();
  const newChat = () => {
    if (!beginNewChat()) void navigate({ to: '/chat' });
  };
  return [
    { id: 'new-chat', label: 'New chat', icon: MessageSquarePlus, run: newChat },
    { id: 'new-memory', label: 'Add a memory', icon: Plus, run: () => void navigate({ to: '/memories', search: { new: 1 } }) },
    { id: 'account', label: 'My account', icon: UserRound, run: () => void navigate({ to: '/account' }) },
    { id: 'light', label: 'Light theme', icon: Sun, run: () => setTheme('light') },
    { id: 'dark', label: 'Dark theme', icon: Moon, run: () => setTheme('dark') },
    { id: 'system', label: 'System theme', icon: Monitor, run: () => setTheme('system') },
    { id: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, run: onShowShortcuts },
    { id: 'sign-out', label: 'Sign out', icon: LogOut, run: signOut },
  ];
}
