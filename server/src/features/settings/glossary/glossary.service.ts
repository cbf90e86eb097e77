import type { GlossaryEntry, GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid } from '../../../lib/errors.ts';
import { acceptDrop, runGoldenSoon } from '../../learning/golden/golden-runs.service.ts';
import { isSearchable } from '../../ask/question-topic.service.ts';
import { findGlossaryRow, getGlossaryRow, type GlossaryRow, listGlossaryRows, type ShippedTerm } from './glossary.queries.ts';
import { carryOut, tryWrites, type Write } from './glossary-writes.ts';

type Changes = { [Field in keyof GlossaryEntry]?: GlossaryEntry[Field] | undefined } & { isActive?: boolean | undefined };

export async function listGlossary(db: Db): Promise<{ terms: GlossaryTerm[]; removed: GlossaryTerm[] }> {
  const rows = await listGlossaryRows(db);
  return { terms: rows.filter(({ isRemoved }) => !isRemoved), removed: rows.filter(({ isRemoved }) => isRemoved) };
}

/** Who changes something, and why it is to be although golden questions are lost. */
export interface Decision {
  by: number;
  overrideReason?: string | undefined;
}

/**
 * Tries on the golden questions what is to be written, then writes it in one transaction, and the golden questions say what came of it. Throws a conflict where
 * some would be lost and nobody says why. Returns the rows' numbers.
 */
async function saved(deps: Deps, decision: Decision, plan: (db: Db) => Promise<Write[]>): Promise<number[]> {
  const accepted = await tryWrites(deps, decision, await plan(deps.db));
  const { by } = decision;
  const ids = await deps.db.transaction().execute(async (db) => {
    if (accepted !== null) await acceptDrop(deps, db, { ...accepted, by });
    return carryOut(db, await plan(db), { by, at: deps.now().toISOString() });
  });
  runGoldenSoon(deps, { reason: 'glossary', by }, accepted ?? undefined);
  return ids;
}

async function savedOne(deps: Deps, decision: Decision, plan: (db: Db) => Promise<Write>): Promise<GlossaryTerm> {
  const [id = 0] = await saved(deps, decision, async (db) => [await plan(db)]);
  return getGlossaryRow(deps.db, id);
}

/** A shipped term that was removed comes back under its new meaning. */
export function addTerm(deps: Deps, decision: Decision, entry: GlossaryEntry): Promise<GlossaryTerm> {
  requireSearchable(entry.term);
  return savedOne(deps, decision, async (db) => {
    const existing = await findGlossaryRow(db, entry.term);
    if (existing !== undefined && !existing.isRemoved) throw taken(existing.term);
    return { id: existing?.id ?? null, values: { ...entry, isActive: true, isRemoved: false } };
  });
}

/** A shipped term keeps its letters: they identify it when it is restored. */
export function updateTerm(deps: Deps, decision: Decision, { id, ...changes }: { id: number } & Changes): Promise<GlossaryTerm> {
  if (changes.term !== undefined) requireSearchable(changes.term);
  return savedOne(deps, decision, async (db) => {
    const row = await getGlossaryRow(db, id);
    const term = changes.term ?? row.term;
    if (row.isShipped && term.toLowerCase() !== row.term.toLowerCase())
      throw conflict(`“${row.term}” is a default abbreviation and keeps its letters. Switch it off and add “${term}” instead.`);
    const other = await findGlossaryRow(db, term);
    if (other !== undefined && other.id !== id) throw taken(other.term);
    const { longForms = row.longForms, note = row.note, isActive = row.isActive } = changes;
    return { id, values: { term, longForms, note, isActive, isRemoved: false } };
  });
}

/** A term of the clinic's own is gone for good; a shipped one can be restored. */
export async function removeTerm(deps: Deps, decision: Decision, id: number): Promise<void> {
  await saved(deps, decision, async (db) => {
    const { isShipped, term, longForms, note, isActive } = await getGlossaryRow(db, id);
    return [{ id, values: isShipped ? { term, longForms, note, isActive, isRemoved: true } : null }];
  });
}

/** The named term as it was shipped, or every shipped term; the clinic's own stay. Returns how many changed. */
export async function restoreShipped(deps: Deps, decision: Decision, id?: number): Promise<number> {
  const restored = await saved(deps, decision, async (db) => {
    const rows = id === undefined ? await listGlossaryRows(db) : [await getGlossaryRow(db, id)];
    const changed = rows.filter((row): row is GlossaryRow & { shipped: ShippedTerm } => row.shipped !== null && row.isChanged);
    return changed.map(({ id: one, term, shipped }) => ({ id: one, values: { term, ...shipped, isActive: true, isRemoved: false } }));
  });
  return restored.length;
}

function requireSearchable(term: string): void {
  if (!isSearchable(term)) throw invalid(`“${term}” is too common a word to be an abbreviation`);
}

function taken(term: string): Error {
  return conflict(`“${term}” is already in the glossary`);
}
