import { hasPermission } from '@vademecum/shared/permissions.ts';
import { palettePage } from '@vademecum/shared/search/palette.ts';
import { useNavigate } from '@tanstack/react-router';
import { shortestSearch } from '@vademecum/shared/limits.ts';
import { splitHighlighted } from '@vademecum/shared/marks.ts';
import { ChevronsDown, FileText, Lightbulb, MessageSquare, TextQuote } from 'lucide-react';
import { useState } from 'react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import { useUser } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';
import type { FoundGroup, PaletteItem } from './palette-item.ts';
import type { Open } from './use-open.ts';

/** Of each kind, before more of it is asked for. */
const shownFirst = 5;
/** Results from a moment ago may have been renamed or deleted since. */
const fresh = { staleTime: 0, gcTime: 0 };

interface Growing {
  items: PaletteItem[];
  kind: string;
  shown: ReturnType<typeof useShown>;
  hasNextPage?: boolean;
  fetchNextPage?: () => unknown;
}

/** The number of results that are shown. Other words start from the beginning. */
function useShown(q: string) {
  const [state, setState] = useState({ q, count: shownFirst });
  const count = state.q === q ? state.count : shownFirst;
  const showMore = () => setState({ q, count: count + palettePage });
  return { count, showMore };
}

/** As many as are shown, and an item that shows more where there are more. */
function limited({ items, kind, shown: { count, showMore }, hasNextPage = false, fetchNextPage }: Growing): PaletteItem[] {
  if (items.length <= count && !hasNextPage) return items;
  const more: PaletteItem = {
    id: `more-${kind}`,
    label: `More ${kind}`,
    icon: ChevronsDown,
    staysOpen: true,
    run: () => {
      showMore();
      if (hasNextPage && count + palettePage > items.length) fetchNextPage?.();
    },
  };
  return [...items.slice(0, count), more];
}

/** Specification, section 9: a search is good for half a minute. */
const passagesFreshMs = 30_000;

/** The best passage of each document, for people who may search them. */
export function usePassages(q: string): FoundGroup {
  const navigate = useNavigate();
  const enabled = hasPermission(useUser().role, 'search') && q.length >= shortestSearch;
  const found = trpc.search.find.useQuery({ q, limit: shownFirst }, { enabled, staleTime: passagesFreshMs });
  const items = (enabled ? (found.data?.hits ?? []) : []).flatMap(({ id, name, places: [best] }): PaletteItem[] => {
    if (best === undefined) return [];
    const { lineIndex, from, to, section, content } = best;
    const parts = splitHighlighted(content);
    const run = () =>
      void navigate({ to: '/documents/$documentId', params: { documentId: id }, search: { line: lineIndex + 1, from, to, find: q } });
    const text = parts.map((part) => part.text).join('');
    const heading = section.slice(section.lastIndexOf('>') + 1).trim();
    const detail = text.startsWith(heading) ? text.slice(heading.length).trim() : text;
    const label = section === '' || section.startsWith(name) ? section || name : `${name} > ${section}`;
    return [{ id: `passage-${id}`, label, detail, icon: TextQuote, preview: { title: name, parts }, run }];
  });
  return group('Passages', found, items);
}

/** Names of documents, for people who may open the library. */
export function useDocuments(q: string, open: Open): FoundGroup {
  const shown = useShown(q);
  const enabled = hasPermission(useUser().role, 'manage_docs');
  const found = trpc.documents.findNames.useInfiniteQuery({ q }, { ...fresh, enabled, getNextPageParam: ({ nextCursor }) => nextCursor });
  const documents = found.data?.pages.flatMap((page) => page.documents) ?? [];
  const items = documents.map(({ id, name }) => ({
    id: `document-${id}`,
    label: name,
    icon: FileText,
    run: () => open({ kind: 'document', id: String(id), label: name }),
  }));
  const { hasNextPage, fetchNextPage } = found;
  return group('Documents', found, limited({ items, kind: 'documents', shown, hasNextPage, fetchNextPage }));
}

/** One's own chats, by name and by what was said in them. */
export function useChats(q: string, open: Open): FoundGroup {
  const shown = useShown(q);
  const found = trpc.chat.find.useInfiniteQuery({ q }, { ...fresh, getNextPageParam: ({ nextCursor }) => nextCursor });
  const chats = found.data?.pages.flatMap((page) => page.chats) ?? [];
  const items = chats.map(({ id, chatName, said, updatedAt }) => ({
    id: `chat-${id}`,
    label: chatName,
    detail: said === null ? dateLabel(updatedAt) : `${dateLabel(updatedAt)} · ${said}`,
    icon: MessageSquare,
    run: () => open({ kind: 'chat', id: String(id), label: chatName }),
  }));
  const { hasNextPage, fetchNextPage } = found;
  return group('Chats', found, limited({ items, kind: 'chats', shown, hasNextPage, fetchNextPage }));
}

/** Memories by topic; beyond the first page the screen of memories goes on. */
export function useMemories(q: string, open: Open, onAll: () => void): FoundGroup {
  const shown = useShown(q);
  const found = trpc.memories.page.useQuery({ search: q }, fresh);
  const items = (found.data?.memories ?? []).map(({ id, topic, value }): PaletteItem => ({
    id: `memory-${id}`,
    label: topic,
    detail: value.slice(0, 120),
    icon: Lightbulb,
    run: () => open({ kind: 'memory', id: String(id), label: topic }),
  }));
  const all = found.data?.found ?? 0;
  const rest: PaletteItem[] =
    shown.count >= items.length && all > items.length
      ? [{ id: 'all-memories', label: `All ${all.toLocaleString('en-US')} in Memories`, icon: Lightbulb, run: onAll }]
      : [];
  return group('Memories', found, [...limited({ items, kind: 'memories', shown }), ...rest]);
}

interface Asked {
  isLoading: boolean;
  isError: boolean;
  refetch: () => unknown;
}

const group = (label: string, { isLoading, isError, refetch }: Asked, items: PaletteItem[]): FoundGroup => ({
  label,
  items,
  isLoading,
  failure: isError ? `${label} could not be searched` : undefined,
  retry: () => void refetch(),
});
