import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { GlossaryTerm } from '../../../language/glossary.ts';
import { type Accepted, runGolden, requireNoDrop } from '../../learning/golden/golden-runs.service.ts';
import { countGolden } from '../../learning/golden/golden.service.ts';
import {
  deleteGlossaryRow,
  type GlossaryRow,
  type GlossaryValues,
  insertGlossaryRow,
  listGlossaryRows,
  updateGlossaryRow,
} from './glossary.queries.ts';

/** What becomes of one row: id null where it is new, values null where it goes. */
export interface Write {
  id: number | null;
  values: GlossaryValues | null;
}

/** Returns the rows' numbers. */
export async function carryOut(db: Db, writes: readonly Write[], change: { by: number; at: string }): Promise<number[]> {
  const ids: number[] = [];
  for (const { id, values } of writes) {
    if (id !== null && values === null) await deleteGlossaryRow(db, id);
    else if (id !== null && values !== null) await updateGlossaryRow(db, id, values, change);
    ids.push(id ?? (values === null ? 0 : await insertGlossaryRow(db, values, change)));
  }
  return ids;
}

/**
 * The golden questions as the search would find them with what is to be written. Null where none is lost, or the search would read nothing else; throws a
 * conflict that names the lost ones where nobody says why.
 */
export async function tryWrites(
  deps: Deps,
  { by, overrideReason }: { by: number; overrideReason?: string | undefined },
  writes: readonly Write[],
): Promise<Accepted | null> {
  const rows = await listGlossaryRows(deps.db);
  const [before, after] = [entriesOf(rows), entriesOf(rowsAfter(rows, writes))];
  if (JSON.stringify(before) === JSON.stringify(after) || (await countGolden(deps.db)) === 0) return null;
  const terms = writes.flatMap(({ id, values }) => values?.term ?? rows.find((row) => row.id === id)?.term ?? []);
  const run = await runGolden(deps, { reason: 'glossary', subject: { terms }, trial: { glossary: after }, isTrial: true, by });
  const reason = requireNoDrop(run, overrideReason);
  return reason === null ? null : { runId: run.id, reason, by, questions: run.lostQuestions.map(({ id }) => id) };
}

type Standing = Pick<GlossaryRow, 'term' | 'longForms' | 'isActive' | 'isRemoved'> & { id: number | null };

function rowsAfter(rows: readonly GlossaryRow[], writes: readonly Write[]): Standing[] {
  const written = new Map(writes.map(({ id, values }) => [id, values]));
  const kept = rows.flatMap((row): Standing[] => {
    const values = written.get(row.id);
    if (values === null) return [];
    return [values === undefined ? row : { ...values, id: row.id, longForms: [...values.longForms] }];
  });
  const added = written.get(null);
  return added == null ? kept : [...kept, { ...added, id: null, longForms: [...added.longForms] }];
}

/** What the search reads of them, in its order: the oldest first. */
function entriesOf(rows: readonly Standing[]): GlossaryTerm[] {
  return rows
    .filter(({ isActive, isRemoved }) => isActive && !isRemoved)
    .sort((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity))
    .map(({ term, longForms }) => ({ term, longForms }));
}
