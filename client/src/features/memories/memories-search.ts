import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { type Address, id, oneOf, text } from '../../lib/address.ts';

/** The address of the screen. Values that make no sense are left out. */
export const memoriesAddress = {
  /** Part of a topic. */
  q: text(),
  category: oneOf(memoryCategories),
  /** The archived ones, for administrators. */
  archived: oneOf([true]),
  /** The note that is open. */
  memory: id,
  /** It is being edited. */
  edit: oneOf([1]),
  /** A new note is being written. */
  new: oneOf([1]),
  /** The dialog that imports a file, for administrators. */
  import: oneOf([1]),
};

export type MemoriesSearch = Address<typeof memoriesAddress>;
