import { foldName, nameTest } from '@vademecum/shared/fold-name.ts';
import { type FindChats, type FoundChat, type foundChatsSchema, palettePage } from '@vademecum/shared/search/palette.ts';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Db } from '../../../db/open.ts';
import { listChatSessions, listSaid } from './chat.queries.ts';

/** Chats that are looked through without a pause. */
const slice = 10;
/** Characters on either side of what was typed. */
const around = 60;

type Found = z.infer<typeof foundChatsSchema>;
type Chat = Omit<FoundChat, 'said'>;

/** A page of the person's own chats: those whose names have every word that is typed, then those in which all of it was said at once. */
export async function findChats(db: Db, userId: number, { q, cursor }: FindChats): Promise<Found> {
  const { named, others } = await splitByName(db, userId, q);
  const chats: Found['chats'] = [];
  const all = [...named, ...others];
  let at = cursor ?? 0;
  while (at < all.length && chats.length < palettePage) {
    const end = Math.min(at + (at < named.length ? named.length - at : slice), at + palettePage - chats.length);
    const some = all.slice(at, end);
    const said = at < named.length ? null : await wordsSaid(db, userId, some, q);
    for (const chat of some) {
      const words = said?.get(chat.id) ?? null;
      if (said === null || words !== null) chats.push({ ...chat, said: words });
    }
    at = end;
  }
  return { chats, nextCursor: at < all.length ? at : null };
}

/** Each the last used first; nobody else is named where nothing is typed, since every name has that. */
async function splitByName(db: Db, userId: number, typed: string): Promise<{ named: Chat[]; others: Chat[] }> {
  const fits = nameTest(typed);
  const sessions = await listChatSessions(db, userId);
  const chats = sessions.map(({ id, chatName, updatedAt }) => ({ id, chatName, updatedAt, isNamed: fits(foldName(chatName)) }));
  const ofKind = (isWanted: boolean): Chat[] =>
    chats.filter(({ isNamed }) => isNamed === isWanted).map(({ id, chatName, updatedAt }) => ({ id, chatName, updatedAt }));
  return { named: ofKind(true), others: ofKind(false) };
}

/** By chat, the words around the first that was typed, of the first question or answer that has them all. */
async function wordsSaid(db: Db, userId: number, chats: readonly Chat[], typed: string): Promise<Map<number, string>> {
  const words = typed.split(/\s+/).filter(Boolean);
  const rows = await listSaid(
    db,
    userId,
    chats.map(({ id }) => id),
    words,
  );
  await setImmediate();
  const [first = ''] = words;
  return new Map(rows.reverse().map(({ sessionId, query, response }) => [sessionId, excerptOf(`${query} ${response}`, first)]));
}

function excerptOf(text: string, word: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const at = Math.max(0, plain.toLowerCase().indexOf(word.toLowerCase()));
  const [from, to] = [Math.max(0, at - around), Math.min(plain.length, at + word.length + around)];
  return `${from > 0 ? '… ' : ''}${plain.slice(from, to).trim()}${to < plain.length ? ' …' : ''}`;
}
