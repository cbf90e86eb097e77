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
  onAnswered: (exchange: LiveExchange, session: ChatSession, turn: ChatTurn) => Promise<void>;
}

interface Asking {
  exchange: LiveExchange;
  previousResponseId: string | undefined;
  stopping: AbortController;
}

/** Asks and stops. An answer goes on coming in, and is remembered, while the person looks at another screen. */
export function useAsk(options: AskOptions) {
  const { dispatch } = options;
  const running = useRef(new Map<string, AbortController>());
  const { mutate } = useReceive(options);

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

function useReceive({ dispatch, onAnswered }: AskOptions) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const currentUser = () => utils.auth.session.getData()?.user?.id;

  async function receive({ exchange, previousResponseId, stopping: { signal } }: Asking): Promise<void> {
    const { key, query, length, sessionId } = exchange;
    const asker = currentUser();
    const input = { query, length, chatSessionId: sessionId, previousResponseId };
    let session: ChatSession | undefined;
    for await (const event of await utils.client.chat.ask.mutate(input, { signal })) {
      // Someone else may have signed in meanwhile.
      if (signal.aborted || currentUser() !== asker) return;
      dispatch({ type: 'received', key, event });
      if (event.type === 'session') rememberSession(utils, (session = event.session));
      if (event.type !== 'turn' || session === undefined) continue;
      rememberTurn(utils, session.id, event.turn, sessionId === undefined);
      rememberSession(utils, { ...session, updatedAt: event.turn.createdAt });
      return onAnswered(exchange, session, event.turn);
    }
    throw new Error('The answer ended before it was complete');
  }

  return useMutation({
    mutationFn: (asking: Asking) =>
      receive(asking).catch((error: unknown) => {
        if (!asking.stopping.signal.aborted) throw error;
      }),
    onError: (error, { exchange }) => {
      dispatch({ type: 'ended', key: exchange.key, state: 'failed' });
      if (currentUser() === undefined) return;
      toast({ title: 'Error', description: messageOf(error, 'Failed to send message. Please try again.'), variant: 'destructive' });
    },
  });
}
