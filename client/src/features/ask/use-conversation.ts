import { skipToken } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { ChatSession, ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type Dispatch } from 'react';
import { readAddress } from '../../lib/address.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import { chatAddress, hasSource } from './chat-search.ts';
import {
  belongsTo,
  historyOf,
  listExchanges,
  reduceExchanges,
  type Exchange,
  type ExchangeAction,
  type LiveExchange,
} from './exchanges.ts';
import { useAsk } from './use-ask.ts';

const noTurns: ChatTurn[] = [];

/** The conversation that the address names (a new one where it names none), and what one can do in it. */
export function useConversation(addressed: number | undefined, asked: Inputs['chat']['turns'] | undefined) {
  const [live, dispatch] = useReducer(reduceExchanges, []);
  const [newChat, setNewChat] = useState(1);
  const turns = trpc.chat.turns.useQuery(asked ?? skipToken);
  const own = useMemo(() => live.filter((exchange) => belongsTo(exchange, addressed, newChat)), [live, addressed, newChat]);
  const known = turns.isError ? noTurns : (turns.data ?? noTurns);
  const exchanges = useMemo(() => listExchanges(known, own), [known, own]);
  const sessionId = addressed ?? own.at(-1)?.sessionId;
  const pending = own.find(({ state }) => state === 'pending');

  const onAnswered = useFirstAnswer(addressed, newChat, setNewChat);
  const { start, stop, leave } = useAsk({ dispatch, onAnswered });
  // Nothing that is not kept outlives the chat in which it was asked.
  useEffect(() => leave, [addressed, newChat, leave]);

  // A chat keeps its kind until the user leaves it, even if the setting changes.
  const hasUnkept = own.some(({ unkeptId }) => unkeptId !== undefined);
  const isUnkept = !usePreferences().all.autoSaveEnabled || hasUnkept;
  const current = { addressed, newChat, sessionId, exchanges, isPending: pending !== undefined, isUnkept };
  const { ask, retry } = useQuestions(current, dispatch, start);

  const stopPending = () => {
    if (pending !== undefined) stop(pending.key);
  };

  /** A new chat is only begun here; the server opens its session with the first question. */
  const beginNewChat = () => {
    setNewChat((count) => count + 1);
  };
  /** Changes with each chat that is opened or begun. */
  const place = `${addressed ?? 'new'} ${newChat}`;
  return { place, addressed, sessionId, turns, exchanges, pending, isUnkept, hasUnkept, ask, retry, stop: stopPending, beginNewChat };
}

interface Asked {
  addressed: number | undefined;
  newChat: number;
  sessionId: number | undefined;
  exchanges: readonly Exchange[];
  isPending: boolean;
  isUnkept: boolean;
}

/** Asks new questions and repeats old ones. The functions stay the same while answers stream in, so that finished answers are not drawn again. */
function useQuestions(current: Asked, dispatch: Dispatch<ExchangeAction>, start: ReturnType<typeof useAsk>['start']) {
  const latest = useRef(current);
  const asked = useRef(0);
  useEffect(() => {
    latest.current = current;
  });

  const ask = useCallback(
    (query: string, length: AnswerLength) => {
      const { addressed, newChat, sessionId, exchanges, isPending, isUnkept } = latest.current;
      if (isPending || query.trim() === '') return;
      asked.current += 1;
      const where = { sessionId, newChat: addressed === undefined ? newChat : undefined };
      const fresh = { key: `asked-${asked.current}`, state: 'pending' as const, citations: [], text: '' };
      const unkeptId = isUnkept ? -asked.current : undefined;
      const previous = exchanges.findLast(({ turn }) => turn !== undefined);
      const before = isUnkept ? { unkept: { history: historyOf(exchanges) } } : { previousResponseId: previous?.turn?.responseId };
      start({ ...fresh, ...where, unkeptId, query: query.trim(), length }, before);
    },
    [start],
  );

  const retry = useCallback(
    (key: string) => {
      const failed = latest.current.exchanges.find((exchange) => exchange.key === key)?.live;
      if (failed === undefined || latest.current.isPending) return;
      dispatch({ type: 'dropped', key });
      ask(failed.query, failed.length);
    },
    [ask, dispatch],
  );
  return { ask, retry };
}

/** After the first answer of a new chat the address names the session; a citation opened while it streamed gets its answer's id. */
function useFirstAnswer(addressed: number | undefined, newChat: number, setNewChat: (update: (count: number) => number) => void) {
  const navigate = useNavigate();
  const shown = useRef<{ addressed: number | undefined; newChat: number } | null>(null);
  useEffect(() => {
    shown.current = { addressed, newChat };
    return () => {
      shown.current = null;
    };
  }, [addressed, newChat]);

  return async (exchange: LiveExchange, session: ChatSession, turn: ChatTurn) => {
    const here = shown.current;
    if (here === null || !belongsTo({ ...exchange, sessionId: session.id }, here.addressed, here.newChat)) return;
    await navigate({
      to: '/chat/$sessionId',
      params: { sessionId: String(session.id) },
      search: (current) => {
        const search = readAddress(chatAddress, current);
        return hasSource(search) ? { ...search, turn: search.turn ?? turn.id } : search;
      },
      replace: true,
    });
    if (exchange.newChat !== undefined) setNewChat((count) => (count === exchange.newChat ? count + 1 : count));
  };
}
