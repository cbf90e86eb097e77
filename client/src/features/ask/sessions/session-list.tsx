import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNow } from '../../../lib/use-now.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { SessionItem } from './session-item.tsx';
import { SessionListHeader } from './session-list-header.tsx';
import { useGrowingList } from './use-growing-list.ts';
import { useSessionChanges } from './use-session-changes.ts';

interface SessionListProps {
  query: PageQuery<Outputs['chat']['sessions']>;
  /** The session whose conversation is open. */
  activeId: number | undefined;
  onNewChat: () => void;
  onSelect?: (() => void) | undefined;
  onDeleted: (ids: number[]) => void;
}

/** Specification, section 2.7. */
export function SessionList({ query, activeId, onNewChat, onSelect, onDeleted }: SessionListProps) {
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
