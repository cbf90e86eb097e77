import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../lib/errors.ts';

const startsSchema = z.array(z.number().int());

/** The text of a document, and where each of its pages starts in it, as UTF-16 offsets; none for kinds without pages. */
export async function getText(db: Db, id: number): Promise<{ version: number; content: string; pageStarts: number[] }> {
  const row = await db.selectFrom('documents').select(['version', 'content', 'pageStarts']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Document');
  return { ...row, pageStarts: startsSchema.parse(JSON.parse(row.pageStarts)) };
}
