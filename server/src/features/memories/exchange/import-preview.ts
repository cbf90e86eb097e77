import { type ImportField, importLimits, type ImportPreview } from '@vademecum/shared/memories/memory-import.ts';
import type { SourcePassage } from '@vademecum/shared/memories/memory-sources.ts';
import type { Department } from '@vademecum/shared/people/users.ts';
import type { PlannedRow } from './import-plan.ts';
import type { ImportPlan } from './read-import.ts';

const longestExcerpt = 200;
/** Characters before the first that differs. */
const lead = 60;
const unknownShown = 20;

/** The preview shown to the person who imports. */
export function previewOf(plan: ImportPlan, token: string, isCompared: boolean): ImportPreview {
  const { isComparedInFile, format, ignoredColumns, rows, unknownOwners } = plan;
  const { added, changed, duplicate, refused } = groupsOf(rows);
  const first = <Row>(of: readonly Row[]): Row[] => of.slice(0, importLimits.shown);
  return {
    token,
    expiresAt: new Date(plan.expiresAt).toISOString(),
    format,
    rows: rows.length,
    ignoredColumns,
    isCompared,
    isComparedInFile,
    unknownOwners: unknownOwners.slice(0, unknownShown),
    added: { count: added.length, first: first(added).map((row) => ({ ...shown(row), value: excerpt(row.fields.value) })) },
    changed: {
      count: changed.length,
      first: first(changed).map((row) => ({ ...shown(row), id: row.before.id, changes: row.changed.map((field) => changeOf(row, field)) })),
    },
    duplicate: {
      count: duplicate.length,
      near: duplicate.filter(({ isNear }) => isNear).length,
      first: first(duplicate).map((row) => ({ ...shown(row), of: row.of })),
    },
    refused: { count: refused.length, first: refused.slice(0, importLimits.refusedShown).map(({ line, reason }) => ({ line, reason })) },
  };
}

export function groupsOf(rows: readonly PlannedRow[]) {
  return {
    added: rows.filter((row) => row.group === 'new'),
    changed: rows.filter((row) => row.group === 'changed'),
    duplicate: rows.filter((row) => row.group === 'duplicate'),
    refused: rows.filter((row) => row.group === 'refused'),
  };
}

type Changed = Extract<PlannedRow, { group: 'changed' }>;

const shown = ({ line, fields, notes }: Exclude<PlannedRow, { group: 'refused' }>) => ({ line, topic: excerpt(fields.topic), notes });

function changeOf({ before, fields, owner }: Changed, field: ImportField) {
  const [from, to] = field === 'owner' ? [before.owner, owner] : [before[field], fields[field]];
  const [one, other] = [inWords(from), inWords(to)];
  const start = field === 'value' ? firstDifference(one ?? '', other ?? '') : 0;
  return { field, from: one === null ? null : excerpt(one, start), to: other === null ? null : excerpt(other, start) };
}

function inWords(value: string | boolean | SourcePassage | readonly Department[] | null): string | null {
  if (value instanceof Array) return value.length === 0 ? 'Everyone' : value.map(({ name }) => name).join(', ');
  if (typeof value === 'object' && value !== null) return `${value.documentName}, line ${value.lineIndex + 1}: ${value.quote}`;
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at <= lead ? 0 : at - lead;
}

function excerpt(text: string, start = 0): string {
  const end = start + longestExcerpt;
  return `${start > 0 ? '…' : ''}${text.slice(start, end).toWellFormed()}${end < text.length ? '…' : ''}`;
}
