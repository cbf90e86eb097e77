import { z } from 'zod';

/** Kept in this tab alone, and removed when the signed-in person leaves: names of chats are private. */
const key = 'vademecum.palette';
const most = 6;

const choiceSchema = z.object({ kind: z.enum(['screen', 'document', 'chat', 'memory']), id: z.string(), label: z.string() });
export type RecentChoice = z.infer<typeof choiceSchema>;

/** The latest first. */
export function readRecentChoices(): RecentChoice[] {
  try {
    return z.array(choiceSchema).parse(JSON.parse(window.sessionStorage.getItem(key) ?? '[]'));
  } catch {
    // Storage may be switched off, or contain something else. Then there are no recent choices.
    return [];
  }
}

export function rememberChoice(choice: RecentChoice): void {
  const others = readRecentChoices().filter(({ kind, id }) => kind !== choice.kind || id !== choice.id);
  try {
    window.sessionStorage.setItem(key, JSON.stringify([choice, ...others].slice(0, most)));
  } catch {
    // Without storage nothing is remembered.
  }
}
