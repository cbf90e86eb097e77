import { type Address, id, oneOf, whole } from '../../lib/address.ts';

/** An answer of a chat that is not kept is numbered below zero. */
const turn = (found: unknown): number | undefined => id(found) ?? (found === 0 ? undefined : whole(Number.MIN_SAFE_INTEGER)(found));

/**
 * What stands beside the conversation, in the address: a document (`doc`) at a line (from 1), or a memory. `turn` is the answer whose citation
 * opened it (the latest one if left out; below zero: one that is not kept), `cite` the citation's number, `near` the number of one of the closest passages instead.
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

/** Whether anything stands beside the conversation. */
export function hasSource({ doc, memory }: ChatSearch): boolean {
  return doc !== undefined || memory !== undefined;
}
