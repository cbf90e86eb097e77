import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { expect, test } from 'vitest';
import { document } from '../../../testing/documents.ts';
import { readAddress } from '../../../lib/address.ts';
import { countFilters, documentsAddress, listSearchOf } from '../documents-search.ts';
import { findDocuments, ownersOf } from './find-documents.ts';

const today = '2026-11-20';
const inForce: ListedDocument['lifecycle'] = { owner: null, effectiveFrom: null, reviewDue: null, standing: 'effective' };
const row = (id: number, name: string, fields: Partial<ListedDocument> = {}): ListedDocument => ({
  ...document({ id, name }),
  lifecycle: inForce,
  ...fields,
});

const names = (documents: readonly ListedDocument[]) => documents.map(({ name }) => name);
const find = (documents: readonly ListedDocument[], search: Parameters<typeof findDocuments>[1]) =>
  names(findDocuments(documents, search, today));

const policies = [
  row(1, 'Form A-1312/B Sharps'),
  row(2, 'BP Measurement'),
  row(3, 'Hygiène des mains'),
  row(4, 'Club atlas'),
  row(5, 'Form A 1312 C'),
];

test.each([
  ['1312', ['Form A 1312 C', 'Form A-1312/B Sharps']],
  ['a1312b', ['Form A-1312/B Sharps']],
  ['A-1312/B', ['Form A-1312/B Sharps']],
  ['a-1312-c', ['Form A 1312 C']],
  ['bp', ['BP Measurement']],
  ['hygiene', ['Hygiène des mains']],
  ['sharps form', ['Form A-1312/B Sharps']],
  // Letters alone do not run from one word into the next.
  ['ba', []],
  ['-', ['Form A-1312/B Sharps']],
  ['  ', ['Form A 1312 C', 'Club atlas', 'Hygiène des mains', 'BP Measurement', 'Form A-1312/B Sharps']],
])('looking for %j finds it however it is written', (q, expected) => {
  expect(find(policies, { q })).toEqual(expected);
});

const rooms = [
  row(1, 'Room 10', { contentLength: 500, lifecycle: { ...inForce, reviewDue: '2027-01-01' } }),
  row(2, 'room 9', { contentLength: 2_000 }),
  row(3, 'Áccess', { contentLength: 500, lifecycle: { ...inForce, reviewDue: '2026-12-01' } }),
];

test.each([
  [undefined, ['Áccess', 'room 9', 'Room 10']],
  ['newest', ['Áccess', 'room 9', 'Room 10']],
  ['oldest', ['Room 10', 'room 9', 'Áccess']],
  ['name', ['Áccess', 'room 9', 'Room 10']],
  ['name-desc', ['Room 10', 'room 9', 'Áccess']],
  ['size', ['room 9', 'Áccess', 'Room 10']],
  ['review', ['Áccess', 'Room 10', 'room 9']],
] as const)('sorted by %s', (sort, expected) => {
  expect(find(rooms, { sort })).toEqual(expected);
});

const register = [
  row(1, 'sharps', { version: 3, lastCitedAt: '2026-11-02T08:00:00.000Z', lifecycle: { ...inForce, owner: 'pharmacy' } }),
  row(2, 'masks', { version: 12, lifecycle: { ...inForce, effectiveFrom: '2026-02-01' } }),
  row(3, 'gloves', { lastCitedAt: '2026-11-19T08:00:00.000Z', lifecycle: { ...inForce, owner: 'Nursing', effectiveFrom: '2025-02-01' } }),
];

test.each([
  ['version', ['masks', 'sharps', 'gloves']],
  ['owner', ['gloves', 'sharps', 'masks']],
  ['effective', ['masks', 'gloves', 'sharps']],
  ['cited', ['gloves', 'sharps', 'masks']],
  ['uncited', ['masks', 'sharps', 'gloves']],
] as const)('the register is sorted by %s, and documents without it are last, or first where they are looked for', (sort, expected) => {
  expect(find(register, { sort })).toEqual(expected);
});

const mixed = [
  row(1, 'overdue', {
    type: 'manual',
    lifecycle: { ...inForce, owner: 'Infection control', reviewDue: '2026-11-01', standing: 'expired' },
  }),
  row(2, 'soon', { status: 'failed', lifecycle: { ...inForce, reviewDue: '2026-12-20' } }),
  row(3, 'later', { uploadedAt: new Date(2026, 10, 13, 12).toISOString(), lifecycle: { ...inForce, reviewDue: '2026-12-21' } }),
  row(4, 'replaced', {
    uploadedAt: new Date(2026, 9, 1, 0).toISOString(),
    lifecycle: { ...inForce, reviewDue: '2026-01-01', standing: 'superseded' },
  }),
  row(5, 'to come', { uploadedAt: new Date(2026, 7, 22, 23, 59).toISOString(), lifecycle: { ...inForce, standing: 'upcoming' } }),
];

test.each([
  [{ type: 'manual' }, ['overdue']],
  [{ status: 'failed' }, ['soon']],
  [{ lifecycle: 'due' }, ['soon', 'overdue']],
  [{ lifecycle: 'superseded' }, ['replaced']],
  [{ lifecycle: 'expired' }, ['overdue']],
  [{ lifecycle: 'upcoming' }, ['to come']],
  [{ lifecycle: 'effective' }, ['later', 'soon']],
  [{ owner: 'Infection control' }, ['overdue']],
  [{ within: 7 }, ['later', 'soon', 'overdue']],
  [{ within: 90 }, ['to come', 'replaced', 'later', 'soon', 'overdue']],
  [{ within: 30 }, ['later', 'soon', 'overdue']],
  [{ since: '2026-10-01', until: '2026-11-13' }, ['replaced', 'later']],
  [{ until: '2026-08-22' }, ['to come']],
  [{ q: 'soon', status: 'active' }, []],
] as const)('filtered by %j', (search, expected) => {
  expect(find(mixed, search).sort()).toEqual([...expected].sort());
});

test('owners are offered once each, by name', () => {
  const owned = ['Pharmacy', 'Infection control', 'Pharmacy', null].map((owner, index) =>
    row(index + 1, 'x', { lifecycle: { ...inForce, owner } }),
  );
  expect(ownersOf(owned)).toEqual(['Infection control', 'Pharmacy']);
});

test('what makes no sense in the address is left out, and the place in a document is none of the list’s', () => {
  expect(readAddress(documentsAddress, { sort: 'colour', type: 'poem', within: 8, since: 'yesterday', q: 1312 })).toEqual({ q: '1312' });
  expect(listSearchOf({ q: 'hand', within: 30, line: 3, from: 1, to: 9, find: 'soap' })).toEqual({ q: 'hand', within: 30 });
  expect(countFilters({ q: 'hand', sort: 'name' })).toBe(0);
  expect(countFilters({ since: '2026-01-01', until: '2026-02-01', type: 'pdf' })).toBe(2);
});

test('ten thousand rows are found and sorted by what was worked out of their names once', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => row(index + 1, `Policy A-${index}/B`));
  expect(find(many, { q: 'a9999b' })).toEqual(['Policy A-9999/B']);
  expect(find(many, { sort: 'name' }).slice(9, 12)).toEqual(['Policy A-9/B', 'Policy A-10/B', 'Policy A-11/B']);
});
