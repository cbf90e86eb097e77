import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import type { Ask, AskEvent, ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { limits } from '@vademecum/shared/limits.ts';

/** A question asked on this screen, and what has come back so far. */
export interface LiveExchange {
  key: string;
  query: string;
  length: AnswerLength;
  /** Undefined until the server has opened a session for the first question of a new chat. */
  sessionId: number | undefined;
  /** Which new chat it was asked in; undefined where the session was there before. */
  newChat: number | undefined;
  state: 'pending' | 'answered' | 'stopped' | 'failed';
  citations: Citation[];
  text: string;
  turn?: ChatTurn;
  /** Why it failed. */
  failure?: string | undefined;
  /** The id of a question that is not kept. It replaces the server's id, and is below zero. */
  unkeptId?: number | undefined;
}

/** True if the server keeps the answer, so that the user can rate it. */
export function isKept({ id }: ChatTurn): boolean {
  return id > 0;
}

/** One question with its answer: stored, live, or for the rest of the visit both. */
export interface Exchange {
  key: string;
  turn?: ChatTurn | undefined;
  live?: LiveExchange | undefined;
}

export type ExchangeAction =
  | { type: 'asked'; exchange: LiveExchange }
  | { type: 'received'; key: string; event: AskEvent }
  | { type: 'ended'; key: string; state: 'stopped' | 'failed'; failure?: string }
  | { type: 'dropped'; key: string }
  /** The user has left the conversation: exchanges that are not kept are dropped. */
  | { type: 'left' };

export function reduceExchanges(exchanges: LiveExchange[], action: ExchangeAction): LiveExchange[] {
  if (action.type === 'asked') return [...exchanges, action.exchange];
  if (action.type === 'dropped') return exchanges.filter(({ key }) => key !== action.key);
  if (action.type === 'left') return exchanges.filter(({ unkeptId }) => unkeptId === undefined);
  const known =
    action.type === 'received' && action.event.type === 'session' ? settle(exchanges, action.key, action.event.session.id) : exchanges;
  return known.map((exchange) => {
    if (exchange.key !== action.key || exchange.state !== 'pending') return exchange;
    return action.type === 'ended' ? { ...exchange, state: action.state, failure: action.failure } : received(exchange, action.event);
  });
}

/** An exchange that failed in a new chat before the chat had a session belongs to the session that a later question opened. */
function settle(exchanges: LiveExchange[], key: string, sessionId: number): LiveExchange[] {
  const newChat = exchanges.find((exchange) => exchange.key === key)?.newChat;
  if (newChat === undefined) return exchanges;
  return exchanges.map((exchange) =>
    exchange.newChat === newChat ? { ...exchange, sessionId: exchange.sessionId ?? sessionId } : exchange,
  );
}

function received(exchange: LiveExchange, event: AskEvent): LiveExchange {
  switch (event.type) {
    case 'session':
      return { ...exchange, sessionId: event.session.id };
    case 'citation':
      return { ...exchange, citations: [...exchange.citations, event.citation] };
    case 'text':
      return { ...exchange, text: exchange.text + event.delta };
    case 'restart':
      return { ...exchange, citations: [], text: '' };
    case 'turn':
      return { ...exchange, state: 'answered', turn: event.turn };
    case 'unkept':
      return { ...exchange, state: 'answered', turn: { ...event.turn, id: exchange.unkeptId ?? -1 } };
  }
}

/**
 * The stored answers, and what is not stored (yet) before the next answer to a later question of this screen, or at the end. An answer keeps
 * the key under which it streamed, so that storing it redraws nothing.
 */
export function listExchanges(turns: readonly ChatTurn[], live: readonly LiveExchange[]): Exchange[] {
  const stored = new Set(turns.map(({ id }) => id));
  const left = live.filter(({ turn }) => turn === undefined || !stored.has(turn.id));
  const list = turns.flatMap((turn) => {
    const place = live.findIndex((exchange) => exchange.turn?.id === turn.id);
    const earlier = left.filter((exchange) => live.indexOf(exchange) < place);
    left.splice(0, earlier.length);
    return [...earlier.map(unstored), { key: live[place]?.key ?? `turn-${turn.id}`, turn, live: live[place] }];
  });
  return [...list, ...left.map(unstored)];
}

function unstored(live: LiveExchange): Exchange {
  return { key: live.key, turn: live.turn, live };
}

/** True if an exchange is part of the open conversation: a session, or (without a session) the new chat of that number. */
export function belongsTo(exchange: LiveExchange, sessionId: number | undefined, newChat: number): boolean {
  return sessionId === undefined ? exchange.newChat === newChat : exchange.sessionId === sessionId;
}

type History = NonNullable<Ask['unkept']>['history'];

/** The earlier exchanges that a follow-up may use in a chat that is not kept. The server remembers none of them. */
export function historyOf(exchanges: readonly Exchange[]): History {
  return exchanges
    .map(({ turn, live }) => turn ?? live?.turn)
    .filter((turn) => turn !== undefined)
    .slice(-3)
    .map(({ query, response, citations }) => ({
      question: query,
      answer: response.slice(0, limits.answer),
      citations: citations.slice(0, limits.searchPage),
    }));
}
