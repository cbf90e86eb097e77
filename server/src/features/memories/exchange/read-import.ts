import type { Memory } from '@vademecum/shared/memories/memories.ts';
import type { Db } from '../../../db/open.ts';
import { listNames } from '../../people/departments/departments.service.ts';
import { readMemories } from '../memory-lists.service.ts';
import { listActivePeople } from '../../people/users/users.service.ts';
import { type ImportFile, readImportFile } from './import-file.ts';
import { Planner, type PlannedRow, topicKey } from './import-plan.ts';
import { findGiven, type FoundPassage, type GivenPassage } from './given-passage.ts';
import { type ImportRow, readRow } from './import-row.ts';
import { listTopics } from './import.queries.ts';

/** What an import would do, kept until somebody says so. */
export interface ImportPlan extends Pick<ImportFile, 'format' | 'ignoredColumns'> {
  userId: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
  rows: PlannedRow[];
  /** New rows were compared with each other. */
  isComparedInFile: boolean;
  unknownOwners: string[];
}

/** Rows whose memories are read together. */
const slice = 250;

/** Reads a file and compares it with all memories. Throws FileError. */
export async function readImport(
  db: Db,
  bytes: Uint8Array,
  { userId, now, onProgress }: { userId: number; now: Date; onProgress: (done: number, total: number) => void },
): Promise<Omit<ImportPlan, 'expiresAt' | 'isComparedInFile'>> {
  const { format, ignoredColumns, records } = readImportFile(bytes);
  const rows = records.map(readRow);
  return db.transaction().execute(async (snapshot) => {
    const idsByTopic = groupBy(await listTopics(snapshot));
    let found = new Map<string, Memory[]>();
    const passages = new Map<GivenPassage, FoundPassage>();
    const users = await usersByName(snapshot);
    const importer = [...users.all].find(({ id }) => id === userId) ?? { id: userId, name: 'The person who imports it' };
    const sameTopic = ({ topic }: ImportRow) => found.get(topicKey(topic)) ?? [];
    const planner = new Planner({
      importer,
      users: users.byName,
      departments: new Map((await listNames(snapshot)).map((department) => [topicKey(department.name), department])),
      sameTopic,
      passageOf: ({ sourcePassage }) => (sourcePassage == null ? undefined : passages.get(sourcePassage)),
    });
    const planned: PlannedRow[] = [];
    for (let at = 0; at < rows.length; at += slice) {
      onProgress(at, rows.length);
      const some = rows.slice(at, at + slice);
      const ids = some.flatMap((row) => ('reason' in row ? [] : (idsByTopic.get(topicKey(row.topic)) ?? [])));
      found = Map.groupBy(await readMemories({ db: snapshot, now: () => now }, [...new Set(ids)]), ({ topic }) => topicKey(topic));
      passages.clear();
      for (const row of some) {
        if ('sourcePassage' in row && row.sourcePassage != null)
          passages.set(row.sourcePassage, await findGiven(snapshot, row.sourcePassage));
      }
      planned.push(...some.map((row): PlannedRow => ('reason' in row ? { group: 'refused', ...row } : planner.plan(row))));
    }
    return { userId, format, ignoredColumns, rows: planned, unknownOwners: [...planner.unknownOwners] };
  });
}

function groupBy(topics: readonly { id: number; topic: string }[]): Map<string, number[]> {
  const grouped = new Map<string, number[]>();
  for (const { id, topic } of topics) {
    const key = topicKey(topic);
    const ids = grouped.get(key);
    if (ids === undefined) grouped.set(key, [id]);
    else ids.push(id);
  }
  return grouped;
}

async function usersByName(db: Db) {
  const all = (await listActivePeople(db)).map(({ id, name }) => ({ id, name }));
  const byName = new Map<string, (typeof all)[number] | null>();
  for (const user of all) byName.set(topicKey(user.name), byName.has(topicKey(user.name)) ? null : user);
  return { all, byName };
}
