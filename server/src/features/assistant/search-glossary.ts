import type { Database } from 'better-sqlite3';
import { createGlossary, type Glossary } from './glossary.ts';

const read = new WeakMap<Database, { revision: number; glossary: Glossary }>();

/** The glossary as it now stands in the database: one number is read per question, the table only when that number has changed. */
export function glossaryOf(db: Database): Glossary {
  const revision = db.prepare<[], number>('SELECT revision FROM glossary_revision').pluck().get() ?? 0;
  const known = read.get(db);
  if (known?.revision === revision) return known.glossary;
  const rows = db
    .prepare<[], { term: string; longForms: string }>(
      'SELECT term, long_forms AS longForms FROM glossary WHERE is_active = 1 AND is_removed = 0 ORDER BY id',
    )
    .all();
  const glossary = createGlossary(rows.map(({ term, longForms }) => ({ term, longForms: JSON.parse(longForms) as string[] })));
  read.set(db, { revision, glossary });
  return glossary;
}
