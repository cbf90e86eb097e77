import type { MemoriesSearch } from './memories-search.ts';

/** The whole list is fetched, and filtered here: the categories to choose from are those present. */
export function listInputOf(search: MemoriesSearch, isAdministrator: boolean): { archived: boolean } {
  return { archived: search.archived === true && isAdministrator };
}
