import type { QueryUtils } from '../trpc.ts';
import { currentPreferences } from './preferences.ts';

/** The first chat screen after a sign-in, or after the application is opened at its start: specification, section 2.16. */
export async function startOfChat(trpc: QueryUtils) {
  const start = currentPreferences().all.defaultChatSession;
  // If sessions cannot be fetched, the list next to the chat shows the error.
  const last = start === 'new' ? undefined : (await trpc.chat.sessions.ensureData().catch(() => [])).at(0);
  if (last === undefined) return { to: '/chat', replace: true } as const;
  if (start === 'ask') return { to: '/chat', search: { start: 'ask' }, replace: true } as const;
  return { to: '/chat/$sessionId', params: { sessionId: String(last.id) }, replace: true } as const;
}

/** Where the tab keeps the question that is being written. */
export const draftKey = 'vademecum.draft';

/** The chat screen, while it is open: what begins a new chat there asks before one that is not kept is left. */
let begin: (() => void) | undefined;
/** A question for the next new chat. It is in no address: those are kept by the browser. */
let waiting: string | undefined;

/** The chat screen registers how a new chat is begun. Returns a function that takes the registration back. */
export function offerNewChat(how: () => void): () => void {
  begin = how;
  return () => {
    begin = undefined;
  };
}

/** Begins a new chat, with a question to ask in it. False where no chat screen is open: going to it is a new chat. */
export function beginNewChat(question?: string): boolean {
  waiting = question;
  begin?.();
  return begin !== undefined;
}

/** The question that the new chat was begun with, once. */
export function takeWaitingQuestion(): string | undefined {
  const question = waiting;
  waiting = undefined;
  return question;
}
