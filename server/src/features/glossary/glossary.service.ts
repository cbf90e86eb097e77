import type { GlossaryEntry, GlossaryTerm } from '@vademecum/shared/glossary.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { conflict, invalid } from '../../lib/errors.ts';
import { runGoldenSoon } from '../golden/golden-runs.service.ts';
import { isSearchable } from '../assistant/question-topic.service.ts';
import {
  deleteGlossaryRow,
  findGlossaryRow,
  getGlossaryRow,
  type GlossaryRow,
  type GlossaryValues,
  insertGlossaryRow,
  listGlossaryRows,
  type ShippedTerm,
  updateGlossaryRow,
} from './glossary.queries.ts';

type Changes = { [Field in keyof GlossaryEntry]?: GlossaryEntry[Field] | undefined } & { isActive?: boolean | undefined };

export async function listGlossary(db: Db): Promise<{ terms: GlossaryTerm[]; removed: GlossaryTerm[] }> {
  const rows = await listGlossaryRows(db);
  return { terms: rows.filter(({ isRemoved }) => !isRemoved), removed: rows.filter(({ isRemoved }) => isRemoved) };
}

/** Changes the glossary in one transaction; then the golden questions say what came of it. */
async function saved<Result>(deps: Deps, by: number, change: (db: Db) => Promise<Result>): Promise<Result> {
  const result = await deps.db.transaction().execute(change);
  runGoldenSoon(deps, { reason: 'glossary', by });
  return result;
}

/** A shipped term that was removed comes back under its new meaning. */
export function addTerm(deps: Deps, userId: number, entry: GlossaryEntry): Promise<GlossaryTerm> {
  requireSearchable(entry.term);
  return saved(deps, userId, async (db) => {
    const existing = await findGlossaryRow(db, entry.term);
    if (existing !== undefined && !existing.isRemoved) throw taken(existing.term);
    const values: GlossaryValues = { ...entry, isActive: true, isRemoved: false };
    const change = { by: userId, at: deps.now().toISOString() };
    if (existing === undefined) return getGlossaryRow(db, await insertGlossaryRow(db, values, change));
    await updateGlossaryRow(db, existing.id, values, change);
    return getGlossaryRow(db, existing.id);
  });
}

/** A shipped term keeps its letters: what is to be restored must be known by them. */
export function updateTerm(deps: Deps, userId: number, { id, ...changes }: { id: number } & Changes): Promise<GlossaryTerm> {
  if (changes.term !== undefined) requireSearchable(changes.term);
  return saved(deps, userId, async (db) => {
    const row = await getGlossaryRow(db, id);
    const term = changes.term ?? row.term;
    if (row.isShipped && term.toLowerCase() !== row.term.toLowerCase())
      throw conflict(`“${row.term}” came with the product and keeps its letters. Switch it off and add “${term}” instead.`);
    const other = await findGlossaryRow(db, term);
    if (other !== undefined && other.id !== id) throw taken(other.term);
    const { longForms = row.longForms, note = row.note, isActive = row.isActive } = changes;
    const values = { term, longForms, note, isActive, isRemoved: false };
    await updateGlossaryRow(db, id, values, { by: userId, at: deps.now().toISOString() });
    return getGlossaryRow(db, id);
  });
}

/** A term of the clinic's own is gone for good; a shipped one can be restored. */
export function removeTerm(deps: Deps, userId: number, id: number): Promise<void> {
  return saved(deps, userId, async (db) => {
    const row = await getGlossaryRow(db, id);
    if (!row.isShipped) return deleteGlossaryRow(db, id);
    const { term, longForms, note, isActive } = row;
    return updateGlossaryRow(db, id, { term, longForms, note, isActive, isRemoved: true }, { by: userId, at: deps.now().toISOString() });
  });
}

/** The named term as it was shipped, or every shipped term; the clinic's own stay. Returns how many changed. */
export function restoreShipped(deps: Deps, userId: number, id?: number): Promise<number> {
  return saved(deps, userId, async (db) => {
    const rows = id === undefined ? await listGlossaryRows(db) : [await getGlossaryRow(db, id)];
    const changed = rows.filter((row): row is GlossaryRow & { shipped: ShippedTerm } => row.shipped !== null && row.isChanged);
    const change = { by: userId, at: deps.now().toISOString() };
    for (const { id: one, term, shipped } of changed)
      await updateGlossaryRow(db, one, { term, ...shipped, isActive: true, isRemoved: false }, change);
    return changed.length;
  });
}

function requireSearchable(term: string): void {
  if (!isSearchable(term)) throw invalid(`“${term}” is a word of every other question, so it cannot be looked up as an abbreviation`);
}

function taken(term: string): Error {
  return conflict(`“${term}” is in the glossary already`);
}
