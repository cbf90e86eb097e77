import { foldName, nameTest } from '@vademecum/shared/fold-name.ts';
import { type foundDocumentNamesSchema, palettePage } from '@vademecum/shared/search/palette.ts';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { listDocumentNames } from './listed-documents.queries.ts';

/** Names looked at without a pause. */
const slice = 500;

type Found = z.infer<typeof foundDocumentNamesSchema>;

/** A page of the documents whose names have every word that is typed, newest first. */
export async function findDocumentNames(db: Db, typed: string, after: number | null): Promise<Found> {
  const fits = nameTest(typed);
  const found: Found['documents'] = [];
  let before = after ?? Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = await listDocumentNames(db, before, slice);
    for (const row of rows) {
      if (!fits(foldName(row.name))) continue;
      if (found.length === palettePage) return { documents: found, nextCursor: found.at(-1)?.id ?? null };
      found.push(row);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < slice) return { documents: found, nextCursor: null };
    before = last.id;
    await setImmediate();
  }
}
