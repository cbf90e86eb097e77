import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatTurn } from '../../../shared/src/ask/chat.ts';
import { administrator } from '../../../bench/lib/filled-product.ts';
import { staffEmail } from '../../../bench/lib/grown-product.ts';
import { createStaffClient, type StaffClient } from './client.ts';
import type { Figures } from './figures.ts';

interface Day {
  url: string;
  figures: Figures;
  questions: readonly string[];
  /** Ends everybody's day. */
  signal: AbortSignal;
}

/** Milliseconds between what a person does: reading an answer, looking for the next word to type. */
const thinkMs = { least: 4_000, most: 16_000 };
const readMs = 3_000;
/** As the screens do. */
const touchMs = 60_000;
const libraryEveryMs = 120_000;

const between = (least: number, most: number): number => least + Math.random() * (most - least);
/** A manager's list of all documents, open in a window of its own. */
export async function keepLibraryOpen(day: Day, number: number): Promise<void> {
  const client = await signInAs(day, number, 'sign-in');
  if (client === undefined) return;
  await repeat(day, libraryEveryMs, () => day.figures.wait('list of all documents', () => client.trpc.documents.listed.query()));
}

export const isManager = (number: number): boolean => number % 10 === 0;

/** Signs in; undefined if that failed. */
export async function signInAs(day: Day, number: number, what: string): Promise<StaffClient | undefined> {
  const client = createStaffClient(day.url, number);
  return day.figures.wait(what, async () => {
    await client.signIn({ email: staffEmail(number), password: administrator.password });
    return client;
  });
}

/** What one of the staff does all day: asks, reads what is cited, looks up. */
export async function work(day: Day, number: number, client: StaffClient): Promise<void> {
  const touches = repeat(day, touchMs, () => day.figures.wait('touch', () => client.trpc.auth.touch.mutate()));
  await day.figures.wait('first screen', () =>
    Promise.all([client.trpc.auth.session.query(), client.trpc.chat.sessions.query(), client.trpc.chat.suggestions.query()]),
  );
  let chat: number | undefined;
  while (await pause(day, between(thinkMs.least, thinkMs.most))) {
    const dice = Math.random();
    if (isManager(number) && dice < 0.3) await lookUp(day, client);
    else if (dice > 0.9) await day.figures.wait('chats and an old chat', () => readChats(client));
    else {
      // Most go on in their chat, some begin a new one.
      const turn = await ask(day, client, dice < 0.75 ? chat : undefined);
      chat = turn?.chat ?? chat;
      if (turn !== undefined && dice < 0.5) await readCited(day, client, turn.turn);
    }
  }
  await touches;
}

async function ask(
  { figures, questions }: Day,
  { trpc }: StaffClient,
  chat: number | undefined,
): Promise<{ turn: ChatTurn; chat: number } | undefined> {
  const query = questions[Math.floor(Math.random() * questions.length)] ?? '';
  const started = performance.now();
  return figures.wait('question, the whole answer', async () => {
    let session = chat;
    let turn: ChatTurn | undefined;
    let isFirst = true;
    for await (const event of await trpc.chat.ask.mutate({ query, chatSessionId: chat })) {
      if (event.type === 'session') session = event.session.id;
      if (event.type === 'text' && isFirst) {
        figures.note('question, the first word', performance.now() - started);
        isFirst = false;
      }
      if (event.type === 'turn') turn = event.turn;
    }
    if (turn === undefined || session === undefined) throw new Error('The stream ended without an answer');
    return { turn, chat: session };
  });
}

async function readCited(day: Day, { trpc }: StaffClient, turn: ChatTurn): Promise<void> {
  const id = turn.citations.find(({ documentId }) => documentId !== null)?.documentId;
  if (id == null || !(await pause(day, readMs))) return;
  await day.figures.wait('open a cited document', () => trpc.documents.get.query({ id }).catch(unlessDeleted));
}

/** An upload may have been deleted since it was listed. */
function unlessDeleted(error: unknown): void {
  if (!(error instanceof Error) || error.message !== 'Document not found') throw error;
}

async function readChats({ trpc }: StaffClient): Promise<void> {
  const [chat] = await trpc.chat.sessions.query();
  if (chat !== undefined) await trpc.chat.turns.query({ id: chat.id });
}

async function lookUp({ figures, questions }: Day, { trpc }: StaffClient): Promise<void> {
  const q = (questions[Math.floor(Math.random() * questions.length)] ?? '').split(' ').slice(0, 4).join(' ');
  await figures.wait('search of documents', () => trpc.search.find.query({ q }));
  await figures.wait('page of memories', () => trpc.memories.page.query({}));
}

async function repeat(day: Day, everyMs: number, job: () => Promise<unknown>): Promise<void> {
  if (!(await pause(day, between(0, Math.min(everyMs, 30_000))))) return;
  do await job();
  while (await pause(day, everyMs));
}

/** False when the day is over. */
export async function pause({ signal }: Pick<Day, 'signal'>, milliseconds: number): Promise<boolean> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  return !signal.aborted;
}

export type { Day };
