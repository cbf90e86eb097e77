import { documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { limits, shortestSearch } from '@vademecum/shared/limits.ts';
import type { Search } from '@vademecum/shared/search/search.ts';
import { type Address, day, oneOf, text, whole } from '../../lib/address.ts';

/** Hits that are asked for at a time. */
export const pageSize = 20;
const mostPages = limits.listPage / pageSize + 1;

/** The address of the screen. Values that make no sense are left out. */
export const searchAddress = {
  q: text(limits.searchText),
  type: oneOf(documentTypes),
  /** First and last day of the upload, by the clinic's clock, both included. */
  from: day,
  to: day,
  /** How often more was asked for, and once. */
  pages: whole(2, mostPages),
};
export type SearchParams = Address<typeof searchAddress>;

/** The request to the server, without the offset; null while the query is too short: specification, section 5. */
export function askedOf({ q = '', type, from, to }: SearchParams): Omit<Search, 'offset'> | null {
  const text = q.trim();
  return text.length < shortestSearch ? null : { q: text, type, from, to, limit: pageSize };
}

export const canHoldMore = (pages: number): boolean => pages < mostPages;

export const isNarrowed = ({ type, from, to }: SearchParams): boolean => type !== undefined || from !== undefined || to !== undefined;
