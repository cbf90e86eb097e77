import type { watchedFilters } from '@vademecum/shared/documents/watched.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** How often the folder did each thing, by kind. */
export async function countChanges(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('watchedChanges')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

export async function countFiles(db: Db): Promise<{ taken: number; waiting: number; skipped: number; missing: number }> {
  return db
    .selectFrom('watchedFiles')
    .select([
      sql<number>`count(*) FILTER (WHERE state = 'taken' AND missing_since IS NULL)`.as('taken'),
      sql<number>`count(*) FILTER (WHERE state IN ('waiting', 'reading') AND missing_since IS NULL)`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE state = 'skipped' AND missing_since IS NULL)`.as('skipped'),
      sql<number>`count(*) FILTER (WHERE state <> 'retired' AND missing_since IS NOT NULL)`.as('missing'),
    ])
    .executeTakeFirstOrThrow();
}

export async function listFolders(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('watchedFiles')
    .select('folder')
    .distinct()
    .where('folder', '<>', '')
    .orderBy('folder')
    .limit(limit)
    .execute();
  return rows.map(({ folder }) => folder);
}

interface Page {
  cursor: number | null | undefined;
  limit: number;
}

/** Newest first; with the name of the document. */
export function listFiles(db: Db, show: (typeof watchedFilters)[number], { cursor, limit }: Page) {
  const states = { taken: ['taken'], waiting: ['waiting', 'reading'], skipped: ['skipped'], retired: ['retired'] } as const;
  return db
    .selectFrom('watchedFiles as file')
    .leftJoin('documents', 'documents.id', 'file.documentId')
    .select(['file.id', 'file.folder', 'file.name', 'file.state', 'file.why', 'file.reason', 'file.missingSince', 'file.changedAt'])
    .select(['documents.id as documentId', 'documents.name as documentName'])
    .$if(show === 'missing', (query) => query.where('file.missingSince', 'is not', null).where('file.state', '<>', 'retired'))
    .$if(show !== 'missing' && show !== 'all', (query) =>
      query
        .where('file.state', 'in', states[show as keyof typeof states])
        .$if(show !== 'retired', (inner) => inner.where('file.missingSince', 'is', null)),
    )
    .$if(cursor != null, (query) => query.where('file.id', '<', cursor ?? 0))
    .orderBy('file.id', 'desc')
    .limit(limit)
    .execute();
}

/** Newest first; with the name that the document has today. */
export function listChanges(db: Db, { cursor, limit }: Page) {
  return db
    .selectFrom('watchedChanges as change')
    .leftJoin('documents', 'documents.id', 'change.documentId')
    .select(['change.id', 'change.at', 'change.kind', 'change.path', 'change.formerPath', 'change.version'])
    .select(['documents.id as documentId', 'documents.name as documentName'])
    .$if(cursor != null, (query) => query.where('change.id', '<', cursor ?? 0))
    .orderBy('change.id', 'desc')
    .limit(limit)
    .execute();
}

export function findPathOfDocument(db: Db, documentId: number): Promise<{ folder: string; name: string } | undefined> {
  return db.selectFrom('watchedFiles').select(['folder', 'name']).where('documentId', '=', documentId).executeTakeFirst();
}
