import { z } from 'zod';
import { limits } from '../limits.ts';
import { memoryCategories } from './memory-categories.ts';

export const exchangeFormats = ['csv', 'json'] as const;

/** The filter of an export, as a query. */
export const exportMemoriesSchema = z.strictObject({
  format: z.enum(exchangeFormats, 'The format must be csv or json').default('csv'),
  /** Part of the topic, in whatever case. */
  search: z.string().max(limits.name).optional(),
  category: z.enum(memoryCategories, `Choose one of: ${memoryCategories.join(', ')}`).optional(),
  /** true: the archived ones too; only: nothing else. */
  archived: z.enum(['false', 'true', 'only'], 'archived must be false, true or only').default('false'),
});
export type ExportMemories = z.infer<typeof exportMemoriesSchema>;

/** Which passage of a document a memory was taken from: the document's id and name, the line from 1, and the words. Empty where there is none. */
export const passageColumns = ['sourceDocumentId', 'sourceDocument', 'sourceLine', 'sourceQuote'] as const;

/** The columns of a file, in their order. */
export const exchangeColumns = [
  'id',
  'topic',
  'value',
  'category',
  'source',
  ...passageColumns,
  'reviewDue',
  'owner',
  /** Names of departments with semicolons between them; empty: everyone. */
  'departments',
  'isProtected',
  'isArchived',
  'createdAt',
  'updatedAt',
  'lastAccessed',
  'accessCount',
  'qualityScore',
] as const;
export type ExchangeColumn = (typeof exchangeColumns)[number];
