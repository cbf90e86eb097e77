import { useMutation } from '@tanstack/react-query';
import type { ChatSession, ChatTurn } from '@vademecum/shared/chat.ts';
import { useCallback, useRef, type Dispatch } from 'react';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { rememberSession, rememberTurn } from './chat-cache.ts';
import type { ExchangeAction, LiveExchange } from './exchanges.ts';

interface AskOptions {
  dispatch: Dispatch<ExchangeAction>;
  onAnswered: (exchange: LiveExchange, session: ChatSession, turn: ChatTurn) => void;
}

interface Asking {
  exchange: LiveExchange;
  previousResponseId: string | undefined;
  stopping: AbortController;
}

/** Asks, and hands on what streams back. An answer goes on coming in, and is remembered, when the person looks at another screen. */
export function useAsk({ dispatch, onAnswered }: AskOptions) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const running = useRef(new Map<string, AbortController>());
  const currentUser = () => utils.auth.me.getData()?.user.id;

  async function receive({ exchange, previousResponseId, stopping }: Asking): Promise<void> {
    const { key, query, length, sessionId } = exchange;
    const asker = currentUser();
    const input = { query, length, chatSessionId: sessionId, previousResponseId };
    let session: ChatSession | undefined;
    for await (const event of await utils.client.chat.ask.mutate(input, { signal: stopping.signal })) {
      // Someone else may have signed in meanwhile.
      if (stopping.signal.aborted || currentUser() !== asker) return;
      dispatch({ type: 'received', key, event });
      if (event.type === 'session') rememberSession(utils, (session = event.session));
      if (event.type === 'turn' && session !== undefined) {
        rememberTurn(utils, session.id, event.turn, sessionId === undefined);
        rememberSession(utils, { ...session, updatedAt: event.turn.createdAt });
        onAnswered(exchange, session, event.turn);
        return;
      }
    }
    throw new Error('The answer ended before it was complete');
  }

  const { mutate } = useMutation({
    mutationFn: async (asking: Asking) => {
      try {
        await receive(asking);
      } catch (error) {
        if (!asking.stopping.signal.aborted) throw error;
      }
    },
    onError: (error, { exchange }) => {
      dispatch({ type: 'ended', key: exchange.key, state: 'failed' });
      if (currentUser() === undefined) return;
      toast({ title: 'Error', description: messageOf(error, 'Failed to send message. Please try again.'), variant: 'destructive' });
    },
    onSettled: (_data, _error, { exchange }) => running.current.delete(exchange.key),
  });

  const start = useCallback(
    (exchange: LiveExchange, previousResponseId: string | undefined) => {
      const stopping = new AbortController();
      running.current.set(exchange.key, stopping);
      dispatch({ type: 'asked', exchange });
      mutate({ exchange, previousResponseId, stopping });
    },
    [dispatch, mutate],
  );

  const stop = useCallback(
    (key: string) => {
      running.current.get(key)?.abort();
      dispatch({ type: 'ended', key, state: 'stopped' });
    },
    [dispatch],
  );

  return { start, stop };
}
