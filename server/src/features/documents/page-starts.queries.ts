import { z } from 'zod';
import type { Db } from '../../db/open.ts';

const startsSchema = z.array(z.number().int());

/** Where each page starts in the text, as UTF-16 offsets; empty for kinds without pages, and for what was read before pages were kept. */
export async function findPageStarts(db: Db, id: number): Promise<number[]> {
  const row = await db.selectFrom('documents').select('pageStarts').where('id', '=', id).executeTakeFirst();
  return row === undefined ? [] : startsSchema.parse(JSON.parse(row.pageStarts));
}
