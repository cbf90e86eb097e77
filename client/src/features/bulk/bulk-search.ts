import { bulkActions } from '@vademecum/shared/bulk.ts';
import { memoryCategories } from '@vademecum/shared/memories.ts';
import { z } from 'zod';

const text = () => z.coerce.string().optional().catch(undefined);
const yesOrNo = () => z.enum(['yes', 'no']).optional().catch(undefined);

/** What the address says of the tab: the action, and which memories; what makes no sense there is left out. */
export const bulkSearch = {
  bulkAction: z.enum(bulkActions).optional().catch(undefined),
  /** By criteria where it is left out. */
  by: z.literal('ids').optional().catch(undefined),
  /** Comma-separated, as typed. */
  bulkIds: text(),
  topic: text(),
  /** A category, or none. */
  bulkCategory: z
    .enum([...memoryCategories, 'none'])
    .optional()
    .catch(undefined),
  bulkArchived: yesOrNo(),
  bulkProtected: yesOrNo(),
  below: text(),
  unused: text(),
  due: text(),
  /** What the action sets. */
  setCategory: z
    .enum([...memoryCategories, 'none'])
    .optional()
    .catch(undefined),
  days: text(),
};

export type BulkSearch = z.infer<z.ZodObject<typeof bulkSearch>>;

export interface BulkSearchProps {
  search: BulkSearch;
  onSearchChange: (change: Partial<BulkSearch>) => void;
}
