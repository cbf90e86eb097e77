import type { CheckDraft, MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { openToRead } from '../../../db/thread-connection.ts';
import { createFollower, follow as followRows, type Follower, renew } from '../../../index/follower.ts';
import { glossaryOf } from '../../../index/search-glossary.ts';
import type { Glossary } from '../../../language/glossary.ts';
import { isAnythingHidden } from '../../../index/search.queries.ts';
import { replaceThreadData } from '../../../runtime/thread-data.ts';
import { asViewer, audienceOf, theProduct, type Viewer } from '../../../runtime/viewer.ts';
import { checkNote } from './check-note.ts';
import { countHolding } from './contradictions.queries.ts';
import {
  countAnswering,
  findAnyNote,
  findNote,
  listHolding,
  listNotesAfter,
  listNotesOfPassages,
  type NoteRow,
  type Reader,
} from './note-follower.queries.ts';
import { addNote, createNoteIndex, type NoteIndex, removeNote } from './note-index.ts';
import { kinOf, wordsOf } from './note-words.ts';
import { rarestOf } from './tally.ts';

/** `today` as YYYY-MM-DD: documents in force on that day count. viewer: who writes the draft. */
export interface DraftTask {
  viewer: Viewer;
  draft: CheckDraft;
  today: string;
}
export interface SomeTask {
  ids: readonly number[];
  today: string;
}

/**
 * Milliseconds after which the rest of many notes is left for the next call: notes that somebody writes at that time are checked in
 * between.
 */
const sliceMs = 12;
/** Notes read into the index at once, some ten milliseconds. */
const readAtOnce = 20;
/** What a draft takes over of what changed, before it is compared. */
const followedByDraft = 6;
const warmUps = 5;

let database: Reader | undefined;
let follower: NoteFollower | undefined;
/** By audience, of those from whom some notes are kept. */
const partFollowers = new Map<string, NoteFollower>();

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
  const glossary = glossaryOf(db);
  if (follower?.index.glossary !== glossary) follower = createNoteFollower(glossary);
  return followRows(db, follower, limit);
}

/** `isWhole`: compared with the index of all; else only with those that share the most with it by the database's own index. */
export interface DraftFindings {
  findings: MemoryFinding[];
  isWhole: boolean;
}

/** Findings of a note while it is written. */
export default function checkDraft({ viewer, draft: { id, topic, value }, today }: DraftTask): DraftFindings {
  const db = open();
  const check = db.transaction(() => {
    const row = { id: id ?? 0, topic, value };
    if (isAnythingHidden(db)) return { findings: checkNote(db, indexFor(db, viewer), row, today), isWhole: true };
    const isWhole = followOn(db, followedByDraft);
    const index = isWhole && follower ? follower.index : indexNearby(db, glossaryOf(db), row);
    return { findings: checkNote(db, index, row, today), isWhole };
  });
  return asViewer(viewer, check);
}

/** The notes that a viewer may see, and nothing of the others. */
function indexFor(db: Reader, viewer: Viewer): NoteIndex {
  const audience = audienceOf(viewer);
  const glossary = glossaryOf(db);
  const known = partFollowers.get(audience);
  const part = known?.index.glossary === glossary ? known : createNoteFollower(glossary, viewer);
  partFollowers.set(audience, part);
  while (!followRows(db, part, readAtOnce));
  return part.index;
}

/** What the first checks would else wait for: opens the database, and compares a few notes with those nearby. */
export function warmUp({ today }: { today: string }): void {
  const db = open();
  db.transaction(() => {
    for (const row of listNotesAfter(db, 0, warmUps)) checkNote(db, indexNearby(db, glossaryOf(db), row), row, today);
  })();
}

/** Findings of the first of these memories, as many as a slice has time for; undefined as above. One that is gone has none. */
export function checkSome({ ids, today }: SomeTask): MemoryFinding[][] | undefined {
  const db = open();
  return db.transaction(() => {
    const until = performance.now() + sliceMs;
    if (!followOn(db, readAtOnce) || follower === undefined) return undefined;
    renew(db, follower, readAtOnce);
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
  partFollowers.clear();
}

/** Passages looked at, word by word, rare words first. */
const mostLookedAt = 2_500;
const mostPassages = 40;
const mostNotes = 20;
/** A synonym is not quite the same word. */
const kinShare = 0.85;

/** An index of the few notes that share the most with one, while the index of all is not at hand; words are worth there what they are worth among all. */
function indexNearby(db: Reader, glossary: Glossary, { id, topic, value }: NoteRow): NoteIndex {
  const held = (word: string): number => countHolding(db, word);
  const index = createNoteIndex(glossary, { count: countAnswering(db), held });
  const { terms } = wordsOf(`${topic}.\n${value}`, glossary);
  const passages = sharingMost(db, terms, held);
  for (const note of listNotesOfPassages(db, passages, mostNotes + 1)) if (note.id !== id) addNote(index, note);
  return index;
}

/** The ids of passages that contain the most of the words, the most first. */
function sharingMost(db: Reader, terms: readonly string[], held: (word: string) => number): number[] {
  const shares = new Map(terms.flatMap((term) => kinOf(term).map((kin) => [kin, kinShare])));
  for (const term of terms) shares.set(term, 1);
  const words = [...shares].map(([word, share]) => ({ word, share, count: held(word) }));
  const scores = new Map<number, number>();
  for (const { word, share, count } of rarestOf(words, mostLookedAt)) {
    const worth = share / Math.log(2 + count);
    for (const passage of listHolding(db, word, mostLookedAt)) scores.set(passage, (scores.get(passage) ?? 0) + worth);
  }
  const best = [...scores].sort(([, a], [, b]) => b - a);
  return best.slice(0, mostPassages).map(([passage]) => passage);
}

type NoteFollower = Follower<NoteIndex, NoteRow>;

/** Its words are in the spelling of one glossary. It reads what the viewer may see. */
export function createNoteFollower(glossary: Glossary, viewer = theProduct): NoteFollower {
  return createFollower({
    journal: 'memory',
    create: () => createNoteIndex(glossary),
    listAfter: (db, after, limit) => asViewer(viewer, () => listNotesAfter(db, after, limit)),
    add: addNote,
    change: (db, index, ids) => {
      asViewer(viewer, () => {
        readAgain(db, index, ids);
      });
    },
  });
}

function readAgain(db: Reader, index: NoteIndex, ids: readonly number[]): void {
  for (const id of new Set(ids)) {
    const row = findNote(db, id);
    if (row === undefined) removeNote(index, id);
    else addNote(index, row);
  }
}
