import { memoriesPage, type PageMemories } from '@vademecum/shared/memories/listed-memories.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { MemoriesSearch } from './memories-search.ts';

export type ListFilter = Omit<PageMemories, 'offset'>;

/** Which memories the address asks for. */
export function listFilterOf({ q = '', category, archived }: MemoriesSearch, isAdministrator: boolean): ListFilter {
  return { search: q.slice(0, limits.name), category: category ?? null, archived: archived === true && isAdministrator };
}

/** The page of the list that contains the memory at this index. */
export function pageInputOf(filter: ListFilter, index: number): PageMemories {
  return { ...filter, offset: index - (index % memoriesPage) };
}
