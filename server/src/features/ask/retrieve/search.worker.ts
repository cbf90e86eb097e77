import type { FoundInDocument } from '@vademecum/shared/search/search.ts';
import type { Database } from 'better-sqlite3';
import { openToRead } from '../../../db/thread-connection.ts';
import { replaceThreadData } from '../../../runtime/thread-data.ts';
import { asViewer, type Viewer } from '../../../runtime/viewer.ts';
import { readVectorsAhead } from '../../../index/search-vectors.ts';
import { follow, isUpToDate, renew } from '../../../index/follower.ts';
import { createIndexFollower, type IndexFollower } from '../../../index/search-follower.ts';
import { findDocuments, type FindTask, type FoundDocuments } from '../../../index/finding/search-documents.ts';
import { findInDocument } from '../../../index/finding/search-in-document.ts';
import { findByWords } from '../../../index/search-words.ts';
import { type Retrieved, type RetrieveTask, searchPassages } from './search.ts';

/** Who reads, which a thread does not know by itself. */
type ForViewer = { viewer: Viewer };
type Opened = { database: Database; follower: IndexFollower };

/** Passages, or their vectors, taken over at once while no question waits: it waits for no more than these, some five milliseconds. */
const followedBetween = 100;
const vectorsBetween = 500;

let opened: Opened | undefined;
let following = false;
let ended = false;

function open(): Opened {
  if (ended) throw new Error('This thread has ended');
  opened ??= { database: openToRead(), follower: createIndexFollower() };
  return opened;
}

/** Each task reads in a transaction of its own, so what was deleted before the call cannot be found. */
export default function retrieve({ viewer, ...task }: RetrieveTask & ForViewer): Retrieved {
  const { database, follower } = open();
  const found = asViewer(viewer, () => searchPassages(database, task, follower));
  followChanges();
  return found;
}

/** Begins to take over what was written, unless that is under way: then the next question need not. */
export function followChanges(): void {
  if (!following) followOn(open());
}

/** Searches by words alone, so that retrieve() finds that done when the question's vector has come; only where the index keeps what it finds. */
export function prepare({ viewer, ...task }: RetrieveTask & ForViewer): void {
  const { database, follower } = open();
  const search = database.transaction(() => {
    if (isUpToDate(database, follower)) findByWords(database, task, follower);
  });
  asViewer(viewer, search);
}

/** Documents for what somebody typed into the search box. */
export function find({ viewer, ...task }: FindTask & ForViewer): FoundDocuments {
  const { database, follower } = open();
  return asViewer(viewer, () => findDocuments(database, task, follower));
}

/** The places of the words in one document. */
export function findIn({ viewer, ...task }: { id: number; q: string } & ForViewer): FoundInDocument | undefined {
  const { database, follower } = open();
  return asViewer(viewer, () => findInDocument(database, task, follower));
}

/** Builds what is kept in memory of the library, or brings it up to date after many changes, in slices between the questions. */
function followOn(current: Opened): void {
  following = true;
  setImmediate(() => {
    if (ended || current !== opened) return;
    try {
      following = !current.database.transaction(() => takeOn(current))();
    } catch {
      // The database is damaged or gone: the next question says so.
      following = false;
    }
    if (following) followOn(current);
  });
}

function takeOn({ database, follower }: Opened): boolean {
  const isFollowed = follow(database, follower, followedBetween) && readVectorsAhead(database, vectorsBetween);
  return isFollowed && renew(database, follower, followedBetween);
}

/** Stops following the database and closes it. */
export function end(): void {
  ended = true;
  opened?.database.close();
}

/** Goes on, after its end, for another product. */
export function takeOver(data: unknown): void {
  replaceThreadData(data);
  opened = undefined;
  following = false;
  ended = false;
}
