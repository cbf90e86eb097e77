import { useQuery } from '@tanstack/react-query';
import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { type ComponentProps, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { useNow } from '../../../lib/use-now.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { SearchInput } from '../../../ui/list-filters.tsx';
import { Spinner } from '../../../ui/progress.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { moveFocus } from './move-focus.ts';
import { SessionItem } from './session-item.tsx';
import { SessionListHeader } from './session-list-header.tsx';
import { groupSessions, useSessionSearch } from './use-session-search.ts';

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
  const list = sessions.data ?? noSessions;
  const search = useSessionSearch(list);
  return (
    <div data-sessions className="flex h-full flex-col">
      <SessionListHeader sessions={list} onNewChat={onNewChat} onDeleted={onDeleted} />
      {list.length > 0 && (
        <div className="px-4 pb-3">
          <SearchInput label="Search chats" value={search.text} maxLength={limits.name} onChange={search.setText} onKeyDown={moveFocus} />
        </div>
      )}
      <nav aria-label="Chat sessions" className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {sessions.isPending && <Spinner label="Loading sessions..." />}
        {sessions.isError && <ErrorState title="The sessions could not be loaded" onRetry={() => void sessions.refetch()} />}
        {sessions.isSuccess && list.length === 0 && <p className="p-4 text-center text-ink-soft">No chat sessions yet</p>}
        <SessionGroups search={search} activeId={activeId} onSelect={onSelect} onDeleted={onDeleted} />
        <SearchState search={search} />
      </nav>
    </div>
  );
}

const noSessions: ChatSession[] = [];
type SessionSearch = ReturnType<typeof useSessionSearch>;

interface SessionGroupsProps extends Pick<SessionListProps, 'activeId' | 'onSelect' | 'onDeleted'> {
  search: SessionSearch;
}

function SessionGroups({ search: { shown, said }, activeId, onSelect, onDeleted }: SessionGroupsProps) {
  const changes = useSessionChanges(onDeleted);
  const now = useNow();
  const end = useRef<HTMLDivElement>(null);
  const count = useGrowingList(end, shown.length);
  return (
    <>
      {groupSessions(shown.slice(0, count), now).map(({ title, sessions }) => (
        <section key={title} aria-label={title}>
          <h3 className="sticky top-0 z-10 bg-surface px-3 pt-2 pb-1 text-xs font-semibold text-ink-soft">{title}</h3>
          <ul className="flex flex-col gap-0.5">
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                now={now}
                isActive={session.id === activeId}
                said={said.get(session.id)}
                onSelect={onSelect}
                onRename={changes.rename}
                onDelete={changes.remove}
              />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end} aria-hidden />
    </>
  );
}

/** Under what was found: that more is looked for, that nothing was found, or what failed. */
function SearchState({ search: { typed, shown, isSearching, isFailed, retry, more } }: { search: SessionSearch }) {
  if (typed === '') return null;
  if (isFailed) return <ErrorState title="What was said could not be searched" onRetry={retry} />;
  const isEmpty = shown.length === 0 && !isSearching && more === undefined;
  return (
    <>
      <p role="status" className={classNames('[overflow-wrap:anywhere]', (isSearching || isEmpty) && 'p-4 text-center text-ink-soft')}>
        {isSearching && 'Searching chats...'}
        {isEmpty && `No chats found for “${typed}”. Try fewer or other words.`}
      </p>
      {more !== undefined && !isSearching && (
        <Button size="small" onClick={more} className="mx-3 mt-2">
          Search earlier chats
        </Button>
      )}
    </>
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
