import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { z } from 'zod';
import { fullName } from '../../../db/full-name.ts';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';

/** A row with what only the service needs to know of it. */
export type GlossaryRow = GlossaryTerm & { shipped: ShippedTerm | null; isRemoved: boolean };
export type ShippedTerm = z.infer<typeof shippedSchema>;
export type GlossaryValues = { term: string; longForms: readonly string[]; note: string; isActive: boolean; isRemoved: boolean };
type Change = { by: number | null; at: string | null };

const longFormsSchema = z.array(z.string());
const shippedSchema = z.object({ longForms: longFormsSchema, note: z.string() });

function rows(db: Db) {
  return db
    .selectFrom('glossary')
    .leftJoin('users', 'users.id', 'glossary.changedBy')
    .select(['glossary.id', 'term', 'longForms', 'note', 'shipped', 'isActive', 'isRemoved', 'changedAt'])
    .select(fullName().as('changedBy'));
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

function toRow(stored: StoredRow): GlossaryRow {
  const longForms = longFormsSchema.parse(JSON.parse(stored.longForms));
  const shipped = stored.shipped === null ? null : shippedSchema.parse(JSON.parse(stored.shipped));
  const isActive = stored.isActive === 1;
  const isRemoved = stored.isRemoved === 1;
  const isAsShipped = shipped !== null && isActive && !isRemoved && shipped.note === stored.note && sameList(shipped.longForms, longForms);
  return { ...stored, longForms, shipped, isActive, isRemoved, isShipped: shipped !== null, isChanged: shipped !== null && !isAsShipped };
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Removed ones too, in alphabetical order. */
export async function listGlossaryRows(db: Db): Promise<GlossaryRow[]> {
  return (await rows(db).orderBy('termKey').execute()).map(toRow);
}

export async function getGlossaryRow(db: Db, id: number): Promise<GlossaryRow> {
  const row = await rows(db).where('glossary.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Abbreviation');
  return toRow(row);
}

export async function findGlossaryRow(db: Db, term: string): Promise<GlossaryRow | undefined> {
  const row = await rows(db).where('termKey', '=', keyOf(term)).executeTakeFirst();
  return row && toRow(row);
}

export async function insertGlossaryRow(db: Db, values: GlossaryValues, change: Change): Promise<number> {
  const { id } = await db.insertInto('glossary').values(toStored(values, change)).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateGlossaryRow(db: Db, id: number, values: GlossaryValues, change: Change): Promise<void> {
  await db.updateTable('glossary').set(toStored(values, change)).where('id', '=', id).execute();
}

export async function deleteGlossaryRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('glossary').where('id', '=', id).execute();
}

function toStored({ longForms, isActive, isRemoved, ...values }: GlossaryValues, { by, at }: Change) {
  return {
    ...values,
    termKey: keyOf(values.term),
    longForms: JSON.stringify(longForms),
    isActive: Number(isActive),
    isRemoved: Number(isRemoved),
    changedBy: by,
    changedAt: at,
  };
}

/** BP and bp are one term. */
function keyOf(term: string): string {
  return term.toLowerCase();
}
