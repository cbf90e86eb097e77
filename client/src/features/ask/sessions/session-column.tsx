import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { sessionTimeLabel } from '@vademecum/shared/time-labels.ts';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, lazy, memo, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { Spinner } from '../../../ui/progress.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { SessionListHeader } from './session-list-header.tsx';

interface SessionColumnProps extends Omit<ComponentProps<typeof SessionList>, 'onSelect'> {
  /** There is room next to the conversation; otherwise the list slides over it. */
  isBeside: boolean;
  /** The content next to the list. It gets a function that shows the list, if the list is not in view already. */
  children: (showSessions: (() => void) | undefined) => ReactNode;
}

export function SessionColumn({ isBeside, children, onNewChat, ...rest }: SessionColumnProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The same function each time: hundreds of sessions are not drawn again because of it.
  const close = useCallback(() => {
    setIsOpen(false);
  }, []);
  const show = () => {
    setIsOpen(true);
  };
  const list = (
    <SessionList
      {...rest}
      onSelect={close}
      onNewChat={() => {
        close();
        onNewChat();
      }}
    />
  );
  return (
    <div className="flex h-full print:block print:h-auto">
      {isBeside && <div className="w-[min(16rem,22vw)] shrink-0 border-r border-line bg-surface print:hidden">{list}</div>}
      <Sheet open={isOpen && !isBeside} onOpenChange={setIsOpen} title="Chat sessions" side="left" hideTitle>
        {list}
      </Sheet>
      {children(isBeside ? undefined : show)}
    </div>
  );
}

interface SessionListProps {
  query: PageQuery<Outputs['chat']['sessions']>;
  /** The session whose conversation is open. */
  activeId: number | undefined;
  onNewChat: () => void;
  onSelect?: (() => void) | undefined;
  onDeleted: (ids: number[]) => void;
}

/** Specification, section 2.7. */
function SessionList({ query, activeId, onNewChat, onSelect, onDeleted }: SessionListProps) {
  const sessions = useQuery(query);
  const changes = useSessionChanges(onDeleted);
  const now = useNow();
  const list = sessions.data ?? [];
  const end = useRef<HTMLDivElement>(null);
  const shown = useGrowingList(end, list.length);
  return (
    <div className="flex h-full flex-col">
      <SessionListHeader sessions={list} onNewChat={onNewChat} onDeleted={onDeleted} />
      <nav aria-label="Chat sessions" className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {sessions.isPending && <Spinner label="Loading sessions..." />}
        {sessions.isError && <ErrorState title="The sessions could not be loaded" onRetry={() => void sessions.refetch()} />}
        {sessions.isSuccess && list.length === 0 && <p className="p-4 text-center text-ink-soft">No chat sessions yet</p>}
        <ul className="flex flex-col gap-0.5">
          {list.slice(0, shown).map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              now={now}
              isActive={session.id === activeId}
              onSelect={onSelect}
              onRename={changes.rename}
              onDelete={changes.remove}
            />
          ))}
        </ul>
        <div ref={end} aria-hidden />
      </nav>
    </div>
  );
}

const step = 50;

/** How many items of a long list to draw: more whenever the list's end comes near the visible part. */
function useGrowingList(end: RefObject<HTMLElement | null>, total: number): number {
  const [count, setCount] = useState(step);
  const hasMore = count < total;

  useEffect(() => {
    const element = end.current;
    if (element === null || !hasMore) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true) setCount((current) => current + step);
      },
      { root: element.parentElement, rootMargin: '400px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
    // Each step observes the end again, because the end may still be in view.
  }, [end, hasMore, count]);
  return count;
}

/** Renaming and deleting sessions: shown at once, taken back if the server refuses. */
function useSessionChanges(onDeleted: (ids: number[]) => void) {
  const { chat } = trpc.useUtils();
  const inList = (change: (list: ChatSession[]) => ChatSession[]) => patch(chat.sessions, undefined, change);
  // Only the server knows what else has changed.
  const onSettled = (_result: unknown, error: unknown) => (error === null ? undefined : chat.sessions.invalidate());

  const rename = trpc.chat.renameSession.useMutation({
    ...useListChange(({ id, chatName }: { id: number; chatName: string }) =>
      inList((list) => list.map((session) => (session.id === id ? { ...session, chatName } : session))),
    ),
    onSettled,
    meta: { failure: () => 'Failed to rename session' },
  });

  const remove = trpc.chat.deleteSession.useMutation({
    ...useListChange(({ id }: { id: number }) => inList((list) => list.filter((session) => session.id !== id))),
    onSuccess: (_result, { id }) => {
      onDeleted([id]);
      void chat.turns.invalidate({ id }, { refetchType: 'none' });
    },
    onSettled,
    meta: { failure: () => 'Failed to delete session' },
  });

  return { rename: rename.mutate, remove: remove.mutate };
}

interface SessionItemProps {
  session: ChatSession;
  now: Date;
  isActive: boolean;
  onSelect: (() => void) | undefined;
  onRename: (input: { id: number; chatName: string }) => void;
  onDelete: (input: { id: number }) => void;
}

const SessionItem = memo(function SessionItem({ session, now, isActive, onSelect, onRename, onDelete }: SessionItemProps) {
  const { id, chatName, updatedAt } = session;
  return (
    <li className={classNames('flex items-center rounded-md pr-1 hover:bg-sunken', isActive && 'bg-sunken')}>
      <Link
        to="/chat/$sessionId"
        params={{ sessionId: String(id) }}
        onClick={onSelect}
        aria-current={isActive ? 'page' : undefined}
        className="min-w-0 flex-1 rounded-md px-3 py-2"
      >
        <span className={classNames('block truncate', isActive && 'font-medium text-accent')} title={chatName}>
          {chatName}
        </span>
        <span className="mt-0.5 flex min-h-5 items-center justify-between gap-2 text-xs text-ink-soft">
          <time dateTime={updatedAt}>{sessionTimeLabel(updatedAt, now)}</time>
          {isActive && <Badge>Active</Badge>}
        </span>
      </Link>
      <SessionMenu session={session} onRename={onRename} onDelete={onDelete} />
    </li>
  );
});

const RenameSessionDialog = lazy(async () => ({ default: (await import('./rename-session-dialog.tsx')).RenameSessionDialog }));

interface SessionMenuProps {
  session: ChatSession;
  onRename: (input: { id: number; chatName: string }) => void;
  onDelete: (input: { id: number }) => void;
}

/** Rename and Delete, each with its dialog. */
function SessionMenu({ session: { id, chatName }, onRename, onDelete }: SessionMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const open = (next: typeof dialog) => () => {
    setDialog(next);
  };
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`More about ${chatName}`} />}>
        <MenuItem icon={Pencil} onSelect={open('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} kind="danger" onSelect={open('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {dialog === 'rename' && (
        <Suspense>
          <RenameSessionDialog
            chatName={chatName}
            onClose={open(null)}
            onSave={(name) => {
              onRename({ id, chatName: name });
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={open(null)}
        title="Delete Chat Session"
        description={`This deletes “${chatName}” with its questions and answers. It cannot be undone.`}
        confirmLabel="Delete"
        onConfirm={() => {
          onDelete({ id });
        }}
      />
    </>
  );
}
