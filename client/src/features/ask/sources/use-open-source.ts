import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';
import type { Place, SourceAddress } from '../chat-context.ts';
import { type ChatSearch, hasSource } from '../chat-search.ts';
import type { useConversation } from '../use-conversation.ts';
import { toastOf } from './citation-labels.ts';
import { citationsAt, selectorOf, shownSource } from './shown-source.ts';

/** The document or memory next to the conversation: which one the address names, and how to open and close it. */
export function useOpenSource({ exchanges, turns }: Pick<ReturnType<typeof useConversation>, 'exchanges' | 'turns'>) {
  const search = useSearch({ from: '/_shell/chat' });
  const navigate = useNavigate();
  const toast = useToast();
  const { openedBy, giveBack } = useFocusOfOpener(search);
  const [wasOpenedHere, setWasOpenedHere] = useState(false);

  const openAt = useCallback(
    (place: Place, opener: HTMLElement, address: Omit<ChatSearch, 'doc' | 'line' | 'memory'>) => {
      openedBy(opener);
      setWasOpenedHere(true);
      void navigate({ to: '.', search: { ...searchOf(place), ...address } });
    },
    [navigate, openedBy],
  );

  const open = useCallback(
    (citation: Citation, { turn, list, number }: SourceAddress, opener: HTMLElement) => {
      toast(toastOf(citation));
      openAt(citation, opener, { ...(turn !== undefined && { turn }), [list]: number });
    },
    [openAt, toast],
  );

  const openPlace = useCallback(
    (place: Place, opener: HTMLElement) => {
      openAt(place, opener, {});
    },
    [openAt],
  );

  useCitationKeys({ exchanges, search, open });

  const close = () => {
    giveBack();
    void navigate({ to: '.', search: {}, replace: true });
  };

  return { shown: shownSource(exchanges, search), isWaiting: turns.isLoading, wasOpenedHere, open, openPlace, close };
}

interface CitationKeys {
  exchanges: Parameters<typeof citationsAt>[0];
  search: ChatSearch;
  open: (citation: Citation, address: SourceAddress, opener: HTMLElement) => void;
}

/** [ and ] open the citation before and after the one that is open. */
function useCitationKeys({ exchanges, search, open }: CitationKeys): void {
  const openNext = (by: 1 | -1) => {
    const { citations, turn, at } = citationsAt(exchanges, search);
    const next = citations[at === -1 && by === -1 ? citations.length - 1 : at + by];
    if (next === undefined) return false;
    const button = document.querySelector<HTMLElement>(selectorOf({ turn, cite: next.number }));
    if (button !== null) open(next, { turn, list: 'cite', number: next.number }, button);
    return button !== null;
  };
  useShortcuts({ previousCitation: () => openNext(-1), nextCitation: () => openNext(1) });
}

function searchOf({ documentId, memoryId, lineIndex }: Place): ChatSearch {
  if (documentId !== null) return { doc: documentId, line: lineIndex + 1 };
  return memoryId === null ? {} : { memory: memoryId };
}

/** Closing a source returns the focus to the element that opened it, even if the page was reloaded in between. */
function useFocusOfOpener(search: ChatSearch) {
  const opener = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement>(null);
  const isOpen = hasSource(search);

  useEffect(() => {
    if (isOpen) {
      // The conversation has become narrower, and longer.
      opener.current?.scrollIntoView({ block: 'nearest' });
      return undefined;
    }
    // After the sheet on small screens, which gives the focus back in a task of its own.
    const timer = window.setTimeout(() => {
      next.current?.focus();
      next.current = null;
    });
    return () => {
      window.clearTimeout(timer);
    };
  }, [isOpen, search.doc, search.memory]);

  const openedBy = useCallback((element: HTMLElement) => {
    opener.current = element;
  }, []);
  const giveBack = () => {
    next.current = opener.current?.isConnected === true ? opener.current : document.querySelector<HTMLElement>(selectorOf(search));
  };
  return { openedBy, giveBack };
}
