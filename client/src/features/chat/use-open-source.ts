import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Citation } from '@vademecum/shared/answers.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../ui/use-toast.ts';
import { sourceKey, type SourceAddress } from './chat-context.ts';
import type { ChatSearch } from './chat-search.ts';
import { toastOf } from './citation-labels.ts';
import type { Exchange } from './exchanges.ts';
import type { useConversation } from './use-conversation.ts';

/** The document beside the conversation: which one the address names, and how to open and close it. */
export function useOpenSource({ exchanges, turns }: Pick<ReturnType<typeof useConversation>, 'exchanges' | 'turns'>) {
  const search = useSearch({ from: '/_shell/chat' });
  const navigate = useNavigate();
  const toast = useToast();
  const { openedBy, giveBack } = useFocusOfOpener(search);
  const [wasOpenedHere, setWasOpenedHere] = useState(false);

  const open = useCallback(
    (citation: Citation, address: SourceAddress, element: HTMLElement) => {
      openedBy(element);
      setWasOpenedHere(true);
      toast(toastOf(citation));
      void navigate({
        to: '.',
        search: {
          doc: citation.documentId ?? undefined,
          line: citation.lineIndex + 1,
          turn: address.turn,
          [address.list]: address.number,
        },
      });
    },
    [navigate, toast, openedBy],
  );

  const close = () => {
    giveBack();
    void navigate({ to: '.', search: {}, replace: true });
  };

  const citation = findCitation(exchanges, search);
  const shown =
    search.doc === undefined
      ? null
      : { documentId: search.doc, line: search.line, citation, title: citation?.documentName ?? 'Document', isWaiting: turns.isLoading };
  return { shown, wasOpenedHere, open, close };
}

/** Closing a document gives the focus back to the citation that opened it, also where the page was loaded anew in between. */
function useFocusOfOpener(search: ChatSearch) {
  const opener = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement>(null);

  useEffect(() => {
    if (search.doc !== undefined) {
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
  }, [search.doc]);

  const openedBy = useCallback((element: HTMLElement) => {
    opener.current = element;
  }, []);
  const giveBack = () => {
    next.current = opener.current?.isConnected === true ? opener.current : document.querySelector<HTMLElement>(selectorOf(search));
  };
  return { openedBy, giveBack };
}

function findCitation(exchanges: readonly Exchange[], { doc, turn, cite, near }: ChatSearch): Citation | undefined {
  const exchange = turn === undefined ? exchanges.at(-1) : exchanges.find((one) => (one.turn ?? one.live?.turn)?.id === turn);
  const answer = exchange?.turn ?? exchange?.live?.turn;
  const list = near === undefined ? (answer?.citations ?? exchange?.live?.citations) : answer?.nearest;
  return list?.find(({ number, documentId }) => number === (near ?? cite) && documentId === doc);
}

/** The mark that opened a source, found again after a reload. */
function selectorOf({ turn, cite, near }: ChatSearch): string {
  return `[data-source="${sourceKey({ turn, list: near === undefined ? 'cite' : 'near', number: near ?? cite ?? 0 })}"]`;
}
