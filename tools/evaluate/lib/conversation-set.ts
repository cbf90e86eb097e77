import { readFileSync } from 'node:fs';
import type { Library } from '../../../bench/lib/library.ts';

/** One thing said in a conversation, and the passage that answers it: its document and the words that stand in it (cells of a table row: "a | b"). */
export interface Turn {
  q: string;
  kind: 'first' | 'follow-up' | 'correction' | 'change';
  file: string;
  answer: string;
}

/** Twenty conversations of three turns about the sample handbook, as staff talk. */
export function readConversations(): Turn[][] {
  return JSON.parse(readFileSync(new URL('../../../handbook/conversations.json', import.meta.url), 'utf8')) as Turn[][];
}

/** Whether the text is of the turn's document and holds its answer. */
export function holdsAnswer(
  { file, answer }: Turn,
  library: Library,
  found: { documentId: number | null; text: string } | undefined,
): boolean {
  if (found === undefined || library.documentOf.get(found.documentId ?? 0)?.id !== file) return false;
  const cells = answer.split(' | ');
  return found.text.split('\n').some((line) => cells.every((cell) => line.includes(cell)));
}
