import type { ChatSession } from '@vademecum/shared/ask/chat.ts';
import { foldName, nameTest } from '@vademecum/shared/fold-name.ts';
import { useMemo, useState } from 'react';
import { usePaused } from '../../../lib/use-typed-text.ts';
import { trpc } from '../../../trpc.ts';

/** Milliseconds without a letter before the server is asked what was said. */
const pauseMs = 200;
/** Chats from a moment ago may have gone on since. */
const fresh = { staleTime: 0, gcTime: 0 };
const nothingSaid: ReadonlyMap<number, string> = new Map();

/** The sessions whose name has the words that are typed, at once, and those in which they were said, as the server finds them. */
export function useSessionSearch(list: readonly ChatSession[]) {
  const [text, setText] = useState('');
  const typed = text.trim();
  const asked = usePaused(typed, pauseMs);
  const isAsking = typed !== '';
  const found = trpc.chat.find.useInfiniteQuery(
    { q: asked },
    { ...fresh, enabled: isAsking && asked !== '', getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const isCurrent = asked === typed;
  const pages = isAsking && isCurrent ? found.data?.pages : undefined;
  const said = useMemo(() => (pages === undefined ? nothingSaid : new Map(pages.flatMap(({ chats }) => wordsOf(chats)))), [pages]);
  const shown = useMemo(() => {
    if (!isAsking) return list;
    const fits = nameTest(typed);
    return list.filter(({ id, chatName }) => fits(foldName(chatName)) || said.has(id));
  }, [list, isAsking, typed, said]);

  return {
    text,
    typed,
    setText,
    said,
    shown,
    isSearching: isAsking && (!isCurrent || found.isLoading || found.isFetchingNextPage),
    isFailed: isAsking && isCurrent && found.isError,
    retry: () => void found.refetch(),
    more: isAsking && isCurrent && found.hasNextPage ? () => void found.fetchNextPage() : undefined,
  };
}

const wordsOf = (chats: readonly { id: number; said: string | null }[]): [number, string][] =>
  chats.flatMap(({ id, said }): [number, string][] => (said === null ? [] : [[id, said]]));

const weekMs = 7 * 24 * 60 * 60 * 1000;
const titles = ['Today', 'This week', 'Earlier'] as const;

interface SessionGroup {
  title: (typeof titles)[number];
  sessions: ChatSession[];
}

/** Sessions by the reader's own day, in their given order; the groups that have any. The week is the one in which labels name the weekday. */
export function groupSessions(sessions: readonly ChatSession[], now: Date): SessionGroup[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const titleOf = ({ updatedAt }: ChatSession): SessionGroup['title'] => {
    const at = Date.parse(updatedAt);
    if (at >= today) return 'Today';
    return now.getTime() - at < weekMs ? 'This week' : 'Earlier';
  };
  return titles
    .map((title) => ({ title, sessions: sessions.filter((session) => titleOf(session) === title) }))
    .filter((group) => group.sessions.length > 0);
}
