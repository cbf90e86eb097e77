import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import { readableExtensions, type ReadableExtension } from '@vademecum/shared/documents/documents.ts';
import type { WatchedRule } from '@vademecum/shared/documents/watched.ts';
import { extname } from 'node:path';
import type { Db } from '../../../db/open.ts';
import { listNames } from '../../people/departments/departments.service.ts';
import { listRules } from './watched.queries.ts';

export async function readRules(db: Db): Promise<WatchedRule[]> {
  return (await listRules(db)).map(({ folder, documentType, departmentIds }) => ({
    folder,
    type: documentType as DocumentType | null,
    departmentIds: JSON.parse(departmentIds) as number[],
  }));
}

/** The rule of the deepest folder that a folder is in; it counts as a whole. */
export function ruleOf(rules: readonly WatchedRule[], folder: string): WatchedRule {
  let found: WatchedRule = { folder: '', type: null, departmentIds: [] };
  for (const rule of rules) {
    if (isBelow(folder, rule.folder) && rule.folder.length >= found.folder.length) found = rule;
  }
  return found;
}

export const isBelow = (folder: string, above: string): boolean => above === '' || folder === above || folder.startsWith(`${above}/`);

/** The type that a file gets: that of its folder, otherwise that of its kind. */
export function typeOf({ type }: WatchedRule, fileName: string): DocumentType {
  return type ?? readableExtensions[extname(fileName).slice(1).toLowerCase() as ReadableExtension];
}

/** Departments are never left out: a document would be for more people than its folder says. */
export async function hasAllDepartments(db: Db, { departmentIds }: WatchedRule): Promise<boolean> {
  if (departmentIds.length === 0) return true;
  const known = new Set((await listNames(db)).map(({ id }) => id));
  return departmentIds.every((id) => known.has(id));
}
