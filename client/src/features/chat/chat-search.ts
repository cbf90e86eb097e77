/**
 * What stands beside the conversation, in the address: a document (`doc`) at a line (from 1), or a memory. `turn` is the answer whose citation
 * opened it (the latest one if left out; below zero: one that is not kept), `cite` the citation's number, `near` the number of one of the closest passages instead.
 */
export interface ChatSearch {
  doc?: number;
  line?: number;
  memory?: number;
  turn?: number;
  cite?: number;
  near?: number;
  /** Which chat to begin with is asked. */
  start?: 'ask';
}

const names = ['doc', 'line', 'memory', 'turn', 'cite', 'near'] as const;

/** Reads the address; whatever makes no sense there is left out. By hand: the first thing loaded should not need the schema library. */
export function readChatSearch(search: Record<string, unknown>): ChatSearch {
  const entries = names.map((name) => [name, search[name]] as const);
  const numbers = entries.filter(([name, value]) => Number.isSafeInteger(value) && (Number(value) > 0 || (name === 'turn' && value !== 0)));
  return { ...Object.fromEntries(numbers), ...(search.start === 'ask' && { start: 'ask' }) };
}

/** Whether anything stands beside the conversation. */
export function hasSource({ doc, memory }: ChatSearch): boolean {
  return doc !== undefined || memory !== undefined;
}
