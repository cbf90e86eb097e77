import { useNavigate } from '@tanstack/react-router';
import { foldName, nameTest } from '@vademecum/shared/fold-name.ts';
import { limits } from '@vademecum/shared/limits.ts';
import {
  FileText,
  Keyboard,
  Lightbulb,
  LogOut,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquare,
  MessageSquarePlus,
  Monitor,
  Moon,
  Plus,
  Search,
  Sun,
  UserRound,
} from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import { type NavigationEntry, useNavigation } from '../../../lib/navigation.ts';
import { beginNewChat } from '../../../lib/start-of-chat.ts';
import { useTheme } from '../../../lib/theme.ts';
import { useSignOut, useUser } from '../../../lib/use-session.ts';
import { useTypedText } from '../../../lib/use-typed-text.ts';
import { Backdrop, DialogClose, useFocusReturn } from '../../../ui/dialog.tsx';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import { PaletteResults } from './palette-results.tsx';
import { readRecentChoices, type RecentChoice } from './recent-choices.ts';
import { type Choosing, useChoosing } from './use-choosing.ts';
import { useChats, useDocuments, useMemories, usePassages } from './use-found.ts';
import { type Open, useOpen } from './use-open.ts';

interface PaletteProps {
  onClose: () => void;
  onShowShortcuts: () => void;
}

/** Asks what is typed, or goes to any screen, passage, document, chat or memory. */
export function Palette({ onClose, onShowShortcuts }: PaletteProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  const chosen = useRef<() => void>(undefined);
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          onOpenAutoFocus={onOpenAutoFocus}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus(event);
            // Only now, so that what was chosen finds the focus where it was, and may move it.
            chosen.current?.();
          }}
          aria-describedby={undefined}
          className="fixed top-[max(16px,10dvh)] left-1/2 z-40 flex max-h-[min(36rem,calc(100dvh-32px))] w-[calc(100vw-32px)] max-w-2xl -translate-x-1/2 animate-appear flex-col rounded-md border border-line bg-surface shadow-raised"
        >
          <Radix.Title className="sr-only">Go to</Radix.Title>
          <Contents
            onShowShortcuts={onShowShortcuts}
            onChoose={(run) => {
              chosen.current = run;
              onClose();
            }}
          />
          <DialogClose className="absolute top-2 right-2" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ContentsProps extends Pick<PaletteProps, 'onShowShortcuts'> {
  onChoose: (run: () => void) => void;
}

function Contents({ onChoose, onShowShortcuts }: ContentsProps) {
  const [asked, setAsked] = useState('');
  const { text, type, send } = useTypedText(asked, setAsked);
  const { known, found } = useGroups(text, asked.trim(), onShowShortcuts);
  const asking = useAsking(text);
  const groups = [...asking, ...known, ...found].filter(({ items }) => items.length > 0);
  const items = groups.flatMap((group) => group.items);
  const isSearching = text !== asked || found.some(({ isLoading }) => isLoading);
  const isKnown = (item: PaletteItem | undefined) => item !== undefined && known.some((group) => group.items.includes(item));
  const others = items.length - (asking.length > 0 ? 1 : 0);
  const start = startOf({ text, others, hasQuestion: asking.length > 0, isSearching });
  const choosing = useChoosing(items, {
    start,
    onChoose,
    isUnsettled: (first) => start !== 0 && isSearching && !isKnown(first),
    onWait: send,
  });
  return (
    <>
      <PaletteField text={text} onType={type} choosing={choosing} hasResults={items.length > 0} />
      <PaletteResults
        groups={groups}
        found={found}
        choosing={choosing}
        isSearching={isSearching}
        isEmpty={others === 0}
        typed={text.trim()}
      />
      <p role="status" className="sr-only">
        {isSearching ? '' : countLabel(items.filter(({ id, staysOpen }) => id !== 'ask' && staysOpen !== true).length)}
      </p>
    </>
  );
}

interface StartOptions {
  text: string;
  others: number;
  hasQuestion: boolean;
  isSearching: boolean;
}

/** The keys begin at the question where a question was typed, else at the first thing with such a name. */
function startOf({ text, others, hasQuestion, isSearching }: StartOptions): number {
  if (!hasQuestion) return others > 0 ? 0 : -1;
  if (looksAsked(text)) return 0;
  if (others > 0) return 1;
  return isSearching ? -1 : 0;
}

/** Names of screens and most documents are shorter. */
const looksAsked = (text: string): boolean => text.includes('?') || text.trim().split(/\s+/).length > 3;

/** The first row: the typed words as a question in a new chat. */
function useAsking(text: string): PaletteGroup[] {
  const navigate = useNavigate();
  const question = text.trim();
  if (question === '') return [];
  const run = () => {
    if (!beginNewChat(question)) void navigate({ to: '/chat' });
  };
  return [{ label: 'Ask', items: [{ id: 'ask', label: `Ask: ${question}`, icon: MessageCircleQuestionMark, run }] }];
}

const countLabel = (count: number): string => (count === 0 ? 'Nothing found' : count === 1 ? '1 result' : `${count} results`);

function useGroups(typed: string, asked: string, onShowShortcuts: () => void) {
  const navigate = useNavigate();
  const open = useOpen();
  const known = useKnown(typed, open, onShowShortcuts);
  const passages = usePassages(asked);
  const documents = useDocuments(asked, open);
  const chats = useChats(asked, open);
  const memories = useMemories(asked, open, () => void navigate({ to: '/memories', search: { q: asked === '' ? undefined : asked } }));
  return { known, found: [passages, documents, chats, memories] };
}

interface PaletteFieldProps {
  text: string;
  onType: (text: string) => void;
  choosing: Choosing;
  hasResults: boolean;
}

function PaletteField({ text, onType, choosing, hasResults }: PaletteFieldProps) {
  const { listId, optionId, active, onKeyDown, begin } = choosing;
  return (
    <div className="relative border-b border-line">
      <Search aria-hidden size={18} className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft" />
      <input
        type="text"
        role="combobox"
        aria-label="Ask, or go to a screen, a document, a chat or a memory"
        placeholder="Ask, search or jump to..."
        aria-expanded={hasResults}
        aria-controls={hasResults ? listId : undefined}
        aria-activedescendant={active === undefined ? undefined : optionId(active.id)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.name}
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          begin();
        }}
        onKeyDown={onKeyDown}
        className="block min-h-13 w-full rounded-t-md bg-surface pr-12 pl-11 text-ink -outline-offset-2"
      />
    </div>
  );
}

/** Items that need no server: recent choices while nothing is typed, the screens of the person's role, and actions. */
function useKnown(typed: string, open: Open, onShowShortcuts: () => void): PaletteGroup[] {
  const screens = useNavigation(useUser().role);
  const actions = useActions(onShowShortcuts);
  const fits = nameTest(typed);
  const fitting = (items: PaletteItem[]) => items.filter(({ label }) => fits(foldName(label)));
  const isEmpty = typed.trim() === '';
  return [
    { label: 'Recent', items: isEmpty ? recentItems(screens, open) : [] },
    { label: 'Screens', items: fitting(screenItems(screens, open)) },
    { label: 'Actions', items: fitting(actions) },
  ];
}

type Screens = readonly NavigationEntry[];

function screenItems(screens: Screens, open: Open): PaletteItem[] {
  return screens.map(({ to, label, icon }) => ({ id: to, label, icon, run: () => open({ kind: 'screen', id: to, label }) }));
}

const icons: Record<RecentChoice['kind'], LucideIcon> = { screen: Monitor, document: FileText, chat: MessageSquare, memory: Lightbulb };

function recentItems(screens: Screens, open: Open): PaletteItem[] {
  return readRecentChoices().flatMap((choice) => {
    const screen = screens.find(({ to }) => to === choice.id);
    if (choice.kind === 'screen' && screen === undefined) return [];
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
