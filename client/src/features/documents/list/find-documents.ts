import { type FoldedName, foldName, nameTest } from '@vademecum/shared/fold-name.ts';
import { isDueForReview } from '@vademecum/shared/documents/standing.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { type DocumentSort, type DocumentsSearch, everyone } from '../documents-search.ts';

interface Folded extends FoldedName {
  /** Sorts as people count: "Room 9" before "Room 10". */
  order: string;
}

// Made once for each row, which stays the same object until it changes: ten thousand names are folded and compared with every key.
const known = new WeakMap<ListedDocument, Folded>();

function foldedOf(document: ListedDocument): Folded {
  const before = known.get(document);
  if (before !== undefined) return before;
  const name = foldName(document.name);
  const folded = { ...name, order: name.plain.replace(/\d+/g, (digits) => digits.padStart(10, '0')) };
  known.set(document, folded);
  return folded;
}

const orders: Record<DocumentSort, (a: ListedDocument, b: ListedDocument) => number> = {
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  name: (a, b) => compare(foldedOf(a).order, foldedOf(b).order) || a.id - b.id,
  'name-desc': (a, b) => compare(foldedOf(b).order, foldedOf(a).order) || a.id - b.id,
  size: (a, b) => b.contentLength - a.contentLength || b.id - a.id,
  // The earliest review date comes first. Documents without a review come last.
  review: (a, b) => compare(a.lifecycle.reviewDue ?? '~', b.lifecycle.reviewDue ?? '~') || b.id - a.id,
  version: (a, b) => b.version - a.version || b.id - a.id,
  // Documents without an owner come last.
  owner: (a, b) => compare(a.lifecycle.owner?.toLowerCase() ?? '\uffff', b.lifecycle.owner?.toLowerCase() ?? '\uffff') || b.id - a.id,
  effective: (a, b) => compare(b.lifecycle.effectiveFrom ?? '', a.lifecycle.effectiveFrom ?? '') || b.id - a.id,
  cited: (a, b) => compare(b.lastCitedAt ?? '', a.lastCitedAt ?? '') || b.id - a.id,
  // Documents that no answer ever cited come first.
  uncited: (a, b) => compare(a.lastCitedAt ?? '', b.lastCitedAt ?? '') || b.id - a.id,
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Midnight of a day of the reader's, as the server writes moments. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

function hasName(typed: string): (document: ListedDocument) => boolean {
  const test = nameTest(typed);
  return (document) => test(foldedOf(document));
}

function lifecycleTest(filter: DocumentsSearch['lifecycle'], today: string): ((document: ListedDocument) => boolean) | undefined {
  if (filter === undefined) return undefined;
  if (filter === 'undated') return ({ lifecycle }) => lifecycle.reviewDue === null && lifecycle.standing !== 'superseded';
  if (filter === 'unowned') return ({ lifecycle }) => lifecycle.owner === null;
  if (filter === 'due') return ({ lifecycle }) => isDueForReview(lifecycle, today);
  return ({ lifecycle }) => lifecycle.standing === filter;
}

/** Came into effect in these days, both included; one without an effective date did not. */
function effectiveTest({ effectiveFrom: from, effectiveTo: to }: DocumentsSearch): ((document: ListedDocument) => boolean) | undefined {
  if (from === undefined && to === undefined) return undefined;
  return ({ lifecycle: { effectiveFrom: day } }) => day !== null && day >= (from ?? '') && day <= (to ?? '~');
}

/** Limited to a department, or to none. */
function audienceTest(audience: string | undefined): ((document: ListedDocument) => boolean) | undefined {
  if (audience === undefined) return undefined;
  if (audience === everyone) return ({ departments }) => departments.length === 0;
  return ({ departments }) => departments.some(({ id }) => String(id) === audience);
}

function testsOf(search: DocumentsSearch, today: string) {
  const { q, type, status, within, since, until, lifecycle, owner, phase } = search;
  const from = within !== undefined ? startOf(today, -within) : since === undefined ? undefined : startOf(since);
  const to = until === undefined ? undefined : startOf(until, 1);
  return [
    (document: ListedDocument) => (phase === undefined ? document.phase !== 'retired' : document.phase === phase),
    type === undefined ? undefined : (document: ListedDocument) => document.type === type,
    status === undefined ? undefined : (document: ListedDocument) => document.status === status,
    from === undefined ? undefined : ({ uploadedAt }: ListedDocument) => uploadedAt >= from,
    to === undefined ? undefined : ({ uploadedAt }: ListedDocument) => uploadedAt < to,
    owner === undefined ? undefined : (document: ListedDocument) => document.lifecycle.owner === owner,
    audienceTest(search.audience),
    lifecycleTest(lifecycle, today),
    effectiveTest(search),
    q === undefined || q.trim() === '' ? undefined : hasName(q),
  ].filter((test) => test !== undefined);
}

/** Those that the address asks for, in its order; the newest first without one. Today as YYYY-MM-DD. */
export function findDocuments(documents: readonly ListedDocument[], search: DocumentsSearch, today: string): ListedDocument[] {
  const tests = testsOf(search, today);
  return documents.filter((document) => tests.every((test) => test(document))).sort(orders[search.sort ?? 'newest']);
}

/** The people who are responsible for documents, each once, by name. */
export function ownersOf(documents: readonly ListedDocument[]): string[] {
  const owners = new Set(documents.map(({ lifecycle }) => lifecycle.owner).filter((owner) => owner !== null));
  return [...owners].sort((a, b) => a.localeCompare(b));
}

/** The departments that documents are limited to, each once, by name. */
export function departmentsOf(documents: readonly ListedDocument[]): ListedDocument['departments'] {
  const known = new Map(documents.flatMap(({ departments }) => departments.map((one) => [one.id, one] as const)));
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}
