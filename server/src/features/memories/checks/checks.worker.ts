import type { CheckDraft, MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { openToRead } from '../../../db/thread-connection.ts';
import { replaceThreadData } from '../../../lib/thread-data.ts';
import { glossaryOf } from '../../../index/search-glossary.ts';
import { checkNote } from './check-note.ts';
import { findAnyNote, listNotesAfter, type Reader } from './note-follower.queries.ts';
import { followNotes, type NoteFollower } from './note-follower.ts';
import { indexNearby } from './nearby-notes.ts';

/** `today` as YYYY-MM-DD: documents in force on that day count. */
export interface DraftTask {
  draft: CheckDraft;
  today: string;
}
export interface SomeTask {
  ids: readonly number[];
  today: string;
}

/** Milliseconds after which the rest of many notes is left for the next call: what somebody writes meanwhile is checked in between. */
const sliceMs = 12;
/** Notes read into the index at once, some ten milliseconds. */
const readAtOnce = 20;
/** What a draft takes over of what changed, before it is compared. */
const followedByDraft = 5;
const warmUps = 5;

let database: Reader | undefined;
let follower: NoteFollower | undefined;

function open(): Reader {
  database ??= openToRead();
  return database;
}

/** Takes over some of what was committed; true when nothing is left. */
export function follow(): boolean {
  const db = open();
  return db.transaction(() => followOn(db, readAtOnce))();
}

function followOn(db: Reader, limit: number): boolean {
  const followed = followNotes(db, follower, glossaryOf(db), limit);
  follower = followed.follower;
  return followed.isCurrent;
}

/** `isWhole`: compared with the index of all; else only with those that share the most with it by the database's own index. */
export interface DraftFindings {
  findings: MemoryFinding[];
  isWhole: boolean;
}

/** Findings of a note while it is written. */
export default function checkDraft({ draft: { id, topic, value }, today }: DraftTask): DraftFindings {
  const db = open();
  return db.transaction(() => {
    const row = { id: id ?? 0, topic, value };
    const isWhole = followOn(db, followedByDraft);
    const index = isWhole && follower ? follower.index : indexNearby(db, glossaryOf(db), row);
    return { findings: checkNote(db, index, row, today), isWhole };
  })();
}

/** What the first checks would else wait for: opens the database, and compares a few notes with those nearby. */
export function warmUp({ today }: { today: string }): void {
  const db = open();
  db.transaction(() => {
    for (const row of listNotesAfter(db, 0, Number.MAX_SAFE_INTEGER, warmUps))
      checkNote(db, indexNearby(db, glossaryOf(db), row), row, today);
  })();
}

/** Findings of the first of these memories, as many as a slice has time for; undefined as above. One that is gone has none. */
export function checkSome({ ids, today }: SomeTask): MemoryFinding[][] | undefined {
  const db = open();
  return db.transaction(() => {
    const until = performance.now() + sliceMs;
    if (!followOn(db, readAtOnce) || follower === undefined) return undefined;
    const found: MemoryFinding[][] = [];
    for (const id of ids) {
      const row = findAnyNote(db, id);
      found.push(row === undefined ? [] : checkNote(db, follower.index, row, today));
      if (performance.now() > until) break;
    }
    return found;
  })();
}

export function end(): void {
  database?.close();
}

/** Goes on, after its end, for another product. */
export function takeOver(data: unknown): void {
  replaceThreadData(data);
  database = undefined;
  follower = undefined;
}
