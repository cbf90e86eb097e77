import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../lib/errors.ts';

const startsSchema = z.array(z.number().int());

/** The text of a version, and where its pages start. */
export async function getText(db: Db, id: number): Promise<{ version: number; content: string; pageStarts: number[] }> {
  const row = await db.selectFrom('documents').select(['version', 'content', 'pageStarts']).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Document');
  return { ...row, pageStarts: startsSchema.parse(JSON.parse(row.pageStarts)) };
}

/** Where each page starts in the text, as UTF-16 offsets; empty for kinds without pages, and for what was read before pages were kept. */
export async function findPageStarts(db: Db, id: number): Promise<number[]> {
  const row = await db.selectFrom('documents').select('pageStarts').where('id', '=', id).executeTakeFirst();
  return row === undefined ? [] : startsSchema.parse(JSON.parse(row.pageStarts));
}
