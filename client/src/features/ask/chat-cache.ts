import type { ChatSession, ChatTurn } from '@vademecum/shared/ask/chat.ts';
import type { QueryUtils } from '../../trpc.ts';

type ChatCache = Pick<QueryUtils, 'chat'>;

/** Puts a session that was just used at the top of the list. */
export function rememberSession({ chat }: ChatCache, session: ChatSession): void {
  chat.sessions.setData(undefined, (list) => list && [session, ...list.filter(({ id }) => id !== session.id)]);
}

/** Adds an answer to what is known of its session; without the earlier ones they are fetched together. */
export function rememberTurn({ chat }: ChatCache, sessionId: number, turn: ChatTurn, isNewSession: boolean): void {
  const known = chat.turns.getData({ id: sessionId }) ?? (isNewSession ? [] : undefined);
  if (known === undefined) void chat.turns.invalidate({ id: sessionId });
  else chat.turns.setData({ id: sessionId }, [...known, turn]);
}
