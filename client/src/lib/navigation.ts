import type { ReadingState } from '@vademecum/shared/documents/acknowledgements.ts';
import { hasPermission, type Permission, type Role } from '@vademecum/shared/permissions.ts';
import {
  BookOpenCheck,
  BrainCircuit,
  Building2,
  ChartNoAxesCombined,
  ClipboardCheck,
  DatabaseBackup,
  FileText,
  FolderSync,
  HeartPulse,
  Lightbulb,
  type LucideIcon,
  MessagesSquare,
  ScrollText,
  Search,
  SlidersHorizontal,
  UserPlus,
  Users,
  Wrench,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { trpc } from '../trpc.ts';
import { createListeners } from './listeners.ts';

export interface NavigationEntry {
  to:
    | '/chat'
    | '/to-read'
    | '/search'
    | '/documents'
    | '/approvals'
    | '/watched-folder'
    | '/memories'
    | '/memory-management'
    | '/advanced-tools'
    | '/analytics'
    | '/ai-learning'
    | '/preferences'
    | '/users'
    | '/invite'
    | '/clinic'
    | '/audit-log'
    | '/backups';
  label: string;
  icon: LucideIcon;
  permission: Permission;
}

/** The sidebar, from top to bottom: specification, section 2.5. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/chat', label: 'Chat', icon: MessagesSquare, permission: 'chat' },
  { to: '/to-read', label: 'To read', icon: BookOpenCheck, permission: 'chat' },
  { to: '/search', label: 'Search', icon: Search, permission: 'search' },
  { to: '/documents', label: 'Documents', icon: FileText, permission: 'manage_docs' },
  { to: '/approvals', label: 'Approvals', icon: ClipboardCheck, permission: 'chat' },
  { to: '/watched-folder', label: 'Watched Folder', icon: FolderSync, permission: 'clinic_management' },
  { to: '/memories', label: 'Memories', icon: Lightbulb, permission: 'memories' },
  { to: '/memory-management', label: 'Memory Management', icon: HeartPulse, permission: 'user_management' },
  { to: '/advanced-tools', label: 'Advanced Tools', icon: Wrench, permission: 'user_management' },
  { to: '/analytics', label: 'Analytics', icon: ChartNoAxesCombined, permission: 'analytics' },
  { to: '/ai-learning', label: 'AI Learning', icon: BrainCircuit, permission: 'reports' },
  { to: '/preferences', label: 'Preferences', icon: SlidersHorizontal, permission: 'preferences' },
  { to: '/users', label: 'User Management', icon: Users, permission: 'user_management' },
  { to: '/invite', label: 'Invite Staff', icon: UserPlus, permission: 'invite_staff' },
  { to: '/clinic', label: 'Clinic', icon: Building2, permission: 'clinic_management' },
  { to: '/audit-log', label: 'Audit Log', icon: ScrollText, permission: 'clinic_management' },
  { to: '/backups', label: 'Backups', icon: DatabaseBackup, permission: 'clinic_management' },
];

const waitsEveryMs = 60_000;

/** What waits for the person to be read. */
export function useReadingState(): ReadingState | undefined {
  return trpc.acknowledgements.state.useQuery(undefined, { refetchInterval: waitsEveryMs }).data;
}

/** The screens of a role. "To read" is for those who were ever asked; approvals and the watched folder are there only where there is one. */
export function useNavigation(role: Role): readonly NavigationEntry[] {
  const hasReadings = useReadingState()?.hasAny === true;
  const { data: approvals } = trpc.approvals.state.useQuery(undefined, { refetchInterval: waitsEveryMs });
  const enabled = hasPermission(role, 'clinic_management');
  const { data: watched } = trpc.watched.overview.useQuery(undefined, { enabled });
  const isThere: Partial<Record<NavigationEntry['to'], boolean>> = {
    '/to-read': hasReadings,
    '/approvals': approvals?.isOn === true,
    '/watched-folder': watched != null,
  };
  return navigation.filter(({ to, permission }) => hasPermission(role, permission) && isThere[to] !== false);
}

const collapsed = createListeners();
const collapsedKey = (userId: number): string => `vademecum.sidebar.${userId}`;

function isCollapsed(userId: number): boolean {
  try {
    return localStorage.getItem(collapsedKey(userId)) === 'collapsed';
  } catch {
    // Storage may be switched off.
    return false;
  }
}

/** Whether the sidebar and the list of chats are folded away; each person's choice, kept in this browser. */
export function useCollapsedSidebar(userId: number): [boolean, () => void] {
  const toggle = () => {
    try {
      localStorage.setItem(collapsedKey(userId), isCollapsed(userId) ? 'open' : 'collapsed');
    } catch {
      // Without storage the choice cannot be kept.
    }
    collapsed.notify();
  };
  return [useSyncExternalStore(collapsed.add, () => isCollapsed(userId)), toggle];
}
