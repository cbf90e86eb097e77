import type { ChatSession } from '@vademecum/shared/ask/chat.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const titles = ['Today', 'This week', 'Earlier'] as const;

interface SessionGroup {
  title: (typeof titles)[number];
  sessions: ChatSession[];
}

/** Sessions by the reader's own day, in their given order; the groups that have any. The week is the one in which labels name the weekday. */
export function groupSessions(sessions: readonly ChatSession[], now: Date): SessionGroup[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const titleOf = ({ updatedAt }: ChatSession): SessionGroup['title'] => {
    const at = Date.parse(updatedAt);
    if (at >= today) return 'Today';
    return now.getTime() - at < weekMs ? 'This week' : 'Earlier';
  };
  return titles
    .map((title) => ({ title, sessions: sessions.filter((session) => titleOf(session) === title) }))
    .filter((group) => group.sessions.length > 0);
}
