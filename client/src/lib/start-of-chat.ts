import type { QueryUtils } from '../trpc.ts';
import { currentPreferences } from './preferences.ts';

/** Where whoever signs in, or opens the application at its start, is taken: specification, section 2.16. */
export async function startOfChat(trpc: QueryUtils) {
  const start = currentPreferences().all.defaultChatSession;
  // Sessions that cannot be fetched say so beside the chat.
  const last = start === 'new' ? undefined : (await trpc.chat.sessions.ensureData().catch(() => [])).at(0);
  if (last === undefined) return { to: '/chat', replace: true } as const;
  if (start === 'ask') return { to: '/chat', search: { start: 'ask' }, replace: true } as const;
  return { to: '/chat/$sessionId', params: { sessionId: String(last.id) }, replace: true } as const;
}
