import { unsupportedMark } from '@vademecum/shared/answers.ts';
import type { ChatTurn } from '@vademecum/shared/chat.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { CreateMemory } from '@vademecum/shared/memories.ts';
import { answerAsText } from './answer-as-text.ts';

/** A memory to be made of an answer: what was asked is its topic, what was answered its content, and the cited documents are its source. */
export function memoryDraft(turn: ChatTurn): CreateMemory & { source: string } {
  const names = [...new Set(turn.citations.map(({ documentName }) => documentName))];
  return {
    topic: cut(turn.query.replace(/\s+/g, ' ').replace(/[?\s]+$/, ''), limits.name),
    value: cut(answerAsText(turn), limits.memoryText),
    source: cut(names.join(', '), limits.name),
  };
}

/** What stands in no document would become a source of its own. */
export function hasUnsupported({ response }: ChatTurn): boolean {
  return response.includes(unsupportedMark);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
