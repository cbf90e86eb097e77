import type { Database } from 'better-sqlite3';
import { prepared } from '../db/prepared.ts';
import { createGlossary, type Glossary } from '../language/glossary.ts';

/** revision: changes with the glossary, and with what the search was taught. */
export type GlossaryNow = { glossary: Glossary; revision: number };

const read = new WeakMap<Database, GlossaryNow & { rows: string }>();

/** The glossary as it now is in the database; the same object as long as no entry has changed. */
export function glossaryOf(db: Database): Glossary {
  return glossaryNow(db).glossary;
}

/** One number is read per question, the table only when that number has changed. */
export function glossaryNow(db: Database): GlossaryNow {
  const revision = prepared<[], { revision: number }>(db, 'SELECT revision FROM glossary_revision').get()?.revision ?? 0;
  const known = read.get(db);
  if (known?.revision === revision) return known;
  const rows = prepared<[], { term: string; longForms: string }>(
    db,
    'SELECT term, long_forms AS longForms FROM glossary WHERE is_active = 1 AND is_removed = 0 ORDER BY id',
  ).all();
  const text = JSON.stringify(rows);
  const isSame = known !== undefined && known.rows === text;
  const glossary = isSame
    ? known.glossary
    : createGlossary(rows.map(({ term, longForms }) => ({ term, longForms: JSON.parse(longForms) as string[] })));
  const now = { revision, rows: text, glossary };
  read.set(db, now);
  return now;
}
