import { bulkActions } from '@vademecum/shared/memories/bulk-choices.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { type Address, oneOf, text } from '../../../lib/address.ts';

const category = oneOf([...memoryCategories, 'none']);
const yesOrNo = oneOf(['yes', 'no']);

/** The address of the tab: the action, and which memories. Values that make no sense are left out. */
export const bulkAddress = {
  bulkAction: oneOf(bulkActions),
  /** By criteria where it is left out. */
  by: oneOf(['ids']),
  /** Comma-separated, as typed. */
  bulkIds: text(),
  topic: text(),
  /** A category, or none. */
  bulkCategory: category,
  bulkArchived: yesOrNo,
  bulkProtected: yesOrNo,
  below: text(),
  unused: text(),
  due: text(),
  /** The value that the action sets. */
  setCategory: category,
  days: text(),
};

export type BulkSearch = Address<typeof bulkAddress>;

export interface BulkSearchProps {
  search: BulkSearch;
  onSearchChange: (change: Partial<BulkSearch>) => void;
}
