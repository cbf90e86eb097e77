import { useMutation } from '@tanstack/react-query';
import type { Ask, AskEvent, ChatSession, ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { useCallback, useRef, type Dispatch } from 'react';
import { codeOf, messageOf } from '../../lib/failures.ts';
import { askPreferences } from '../../lib/preferences.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { rememberSession, rememberTurn } from './chat-cache.ts';
import type { ExchangeAction, LiveExchange } from './exchanges.ts';
import { LateAnswerError, withoutDelay } from './answers/late-answer.ts';

interface AskOptions {
  dispatch: Dispatch<ExchangeAction>;
  onAnswered: (exchange: LiveExchange, session: ChatSession, turn: ChatTurn) => Promise<void>;
}

/** What was said before, as the server is told of it. */
type Before = Pick<Ask, 'previousResponseId' | 'unkept'>;

interface Asking {
  exchange: LiveExchange;
  before: Before;
  stopping: AbortController;
  /** Who was signed in when it was asked. */
  asker: number | undefined;
  /** What the server says that it is asked in. */
  session?: ChatSession;
}

/**
 * Asks and stops. An answer goes on coming in, and is remembered, while the person looks at another screen; one that is not kept ends
 * with the chat in which it was asked.
 */
export function useAsk(options: AskOptions) {
  const { dispatch } = options;
  const running = useRef(new Map<string, Asking>());
  const { mutate } = useReceive(options);
  const { session } = trpc.useUtils().auth;

  const start = useCallback(
    (exchange: LiveExchange, before: Before) => {
      const asking = { exchange, before, stopping: new AbortController(), asker: session.getData()?.user?.id };
      running.current.set(exchange.key, asking);
      dispatch({ type: 'asked', exchange });
      mutate(asking);
    },
    [dispatch, mutate, session],
  );

  const stop = useCallback(
    (key: string) => {
      running.current.get(key)?.stopping.abort();
      dispatch({ type: 'ended', key, state: 'stopped' });
    },
    [dispatch],
  );

  const leave = useCallback(() => {
    for (const { exchange, stopping } of running.current.values()) if (exchange.unkeptId !== undefined) stopping.abort();
    dispatch({ type: 'left' });
  }, [dispatch]);

  return { start, stop, leave };
}

function useReceive({ dispatch, onAnswered }: AskOptions) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const currentUser = () => utils.auth.session.getData()?.user?.id;

  async function receive(asking: Asking, events: AsyncIterable<AskEvent>): Promise<void> {
    const { exchange, stopping, asker } = asking;
    for await (const event of events) {
      // Someone else may have signed in meanwhile.
      if (stopping.signal.aborted || currentUser() !== asker) return;
      dispatch({ type: 'received', key: exchange.key, event });
      if (event.type === 'unkept') return;
      if (event.type === 'session') rememberSession(utils, (asking.session = event.session));
      const { session } = asking;
      if (event.type !== 'turn' || session === undefined) continue;
      rememberTurn(utils, session.id, event.turn, exchange.sessionId === undefined);
      rememberSession(utils, { ...session, updatedAt: event.turn.createdAt });
      return onAnswered(exchange, session, event.turn);
    }
    throw new Error('The answer ended before it was complete');
  }

  function ask(asking: Asking): Promise<void> {
    const preferences = askPreferences();
    return withoutDelay(preferences.responseTimeout, asking.stopping.signal, async (signal) => {
      const input = { ...inputOf(asking), ...preferences };
      return receive(asking, await utils.client.chat.ask.mutate(input, { signal }));
    });
  }

  return useMutation({
    mutationFn: (asking: Asking) =>
      ask(asking).catch((error: unknown) => {
        if (!asking.stopping.signal.aborted) throw error;
      }),
    onError: (error, asking) => {
      const failure = failureOf(error, asking);
      dispatch({ type: 'ended', key: asking.exchange.key, state: 'failed', failure });
      if (currentUser() === undefined) return;
      toast({ title: 'Error', description: failure, variant: 'destructive' });
    },
  });
}

/** Specification, section 8. The first question of a chat that is kept opens its session: until then that is what failed. */
function failureOf(error: unknown, { exchange, session }: Asking): string {
  if (error instanceof LateAnswerError) return error.message;
  if (exchange.sessionId !== undefined || exchange.unkeptId !== undefined || session !== undefined)
    return messageOf(error, 'Failed to send message. Please try again.');
  const failed = 'Failed to create new session';
  const reason = messageOf(error, '');
  if (codeOf(error) !== 'INTERNAL_SERVER_ERROR') return reason || failed;
  return reason === '' ? failed : `${failed}. ${reason}`;
}

function inputOf({ exchange: { query, length, sessionId, unkeptId }, before }: Asking): Ask {
  return { query, length, ...(unkeptId === undefined && { chatSessionId: sessionId }), ...before };
}
