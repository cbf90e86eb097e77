import { useMutation } from '@tanstack/react-query';
import type { Ask, AskEvent, ChatSession, ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { lateAnswer } from '@vademecum/shared/settings/preferences.ts';
import { type Dispatch, useCallback, useRef } from 'react';
import { codeOf, messageOf } from '../../lib/failures.ts';
import { askPreferences } from '../../lib/preferences.ts';
import { type QueryUtils, trpc } from '../../trpc.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { ExchangeAction, LiveExchange } from './exchanges.ts';

interface AskOptions {
  dispatch: Dispatch<ExchangeAction>;
  onAnswered: (exchange: LiveExchange, session: ChatSession, turn: ChatTurn) => Promise<void>;
}

/** The earlier exchanges, as they are sent to the server. */
type Before = Pick<Ask, 'previousResponseId' | 'unkept'>;

interface Asking {
  exchange: LiveExchange;
  before: Before;
  stopping: AbortController;
  /** The person who was signed in when the question was asked. */
  asker: number | undefined;
  /** The session of the question, as the server names it. */
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
      // Another person may have signed in by now.
      if (stopping.signal.aborted || currentUser() !== asker) return;
      dispatch({ type: 'received', key: exchange.key, event });
      if (event.type === 'unkept') return;
      if (event.type === 'session') rememberSession(utils, (asking.session = event.session));
      const { session } = asking;
      if (event.type !== 'turn' || session === undefined) continue;
      rememberTurn(utils, session.id, event.turn, exchange.sessionId === undefined);
      rememberSession(utils, { ...session, updatedAt: event.turn.createdAt });
      // The library says when each document was last cited.
      void utils.documents.listed.invalidate();
      return onAnswered(exchange, session, event.turn);
    }
    throw new Error('The answer ended before it was complete');
  }

  function ask(asking: Asking): Promise<void> {
    const preferences = askPreferences();
    return withoutDelay(preferences.responseTimeout, asking.stopping.signal, async (signal) => {
      const input = { ...inputOf(asking), ...preferences };
      return receive(asking, await utils.client.chat.ask.mutate(input, { signal, context: { isStreamed: true } }));
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

type ChatCache = Pick<QueryUtils, 'chat'>;

/** Puts a session that was just used at the top of the list. */
function rememberSession({ chat }: ChatCache, session: ChatSession): void {
  chat.sessions.setData(undefined, (list) => list && [session, ...list.filter(({ id }) => id !== session.id)]);
}

/** Adds an answer to what is known of its session; without the earlier ones they are fetched together. */
function rememberTurn({ chat }: ChatCache, sessionId: number, turn: ChatTurn, isNewSession: boolean): void {
  const known = chat.turns.getData({ id: sessionId }) ?? (isNewSession ? [] : undefined);
  if (known === undefined) void chat.turns.invalidate({ id: sessionId });
  else chat.turns.setData({ id: sessionId }, [...known, turn]);
}

/** The server gives up at the time itself, and says so; it is given this much more to do it. */
const graceMs = 1_000;

/** Nothing came in time, not even the server's word that it gave up. */
class LateAnswerError extends Error {}

/** Works until the seconds and a little more are over; then the signal of the work ends it, and LateAnswerError is thrown. */
async function withoutDelay(seconds: number, stopped: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const late = new AbortController();
  const isLate = new Promise<never>((_resolve, reject) => {
    late.signal.addEventListener('abort', () => {
      reject(new LateAnswerError(lateAnswer(seconds)));
    });
  });
  const timer = window.setTimeout(
    () => {
      late.abort();
    },
    seconds * 1_000 + graceMs,
  );
  try {
    await Promise.race([work(AbortSignal.any([stopped, late.signal])), isLate]);
  } finally {
    window.clearTimeout(timer);
  }
}
