import { type Address, id, oneOf, whole } from '../../lib/address.ts';

/** An answer of a chat that is not kept is numbered below zero. */
const turn = (found: unknown): number | undefined => id(found) ?? (found === 0 ? undefined : whole(Number.MIN_SAFE_INTEGER)(found));

/**
 * The pane next to the conversation, as the address names it: a document (`doc`) at a line (from 1), or a memory. `turn` is the answer whose
 * citation opened it (the latest one if left out; below zero: one that is not kept). `cite` is the citation's number; `near` is the number of one
 * of the closest passages instead.
 */
export const chatAddress = {
  doc: id,
  line: id,
  memory: id,
  turn,
  cite: id,
  near: id,
  /** Which chat to begin with is asked. */
  start: oneOf(['ask']),
};
export type ChatSearch = Address<typeof chatAddress>;

/** True if a source is open next to the conversation. */
export function hasSource({ doc, memory }: ChatSearch): boolean {
  return doc !== undefined || memory !== undefined;
}
