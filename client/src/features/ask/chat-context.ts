import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { createContext, use } from 'react';
import type { MemoryDraft } from '../../lib/memory-draft.ts';

/** Which citation: of the stored answer `turn` (of the latest one if left out), by its number, among its sources or its closest passages. */
export interface SourceAddress {
  turn: number | undefined;
  list: 'cite' | 'near';
  number: number;
}

/** The key on the button that opens a source, so that the button can be found again. */
export function sourceKey({ turn, list, number }: SourceAddress): string {
  return `${turn ?? 'latest'}-${list}-${number}`;
}

/** A place in a document, at a line (from 0), or a memory. */
export type Place = Pick<Citation, 'documentId' | 'memoryId' | 'lineIndex'>;

/** The actions of the parts of a conversation. */
export interface ChatActions {
  isPending: boolean;
  ask: (query: string, length: AnswerLength) => void;
  /** Asks at the length that was used last. */
  askNow: (query: string) => void;
  /** Asks the question of an exchange that came to nothing again, in its place. */
  retry: (key: string) => void;
  edit: (query: string) => void;
  openSource: (citation: Citation, address: SourceAddress, opener: HTMLElement) => void;
  /** Opens a place that has no citation. */
  openPlace: (place: Place, opener: HTMLElement) => void;
  /** Opens a note to be made of an answer; undefined for those who keep none. */
  saveMemory: ((draft: MemoryDraft) => void) | undefined;
}

export const ChatActionsContext = createContext<ChatActions | null>(null);

export function useChatActions(): ChatActions {
  const actions = use(ChatActionsContext);
  if (actions === null) throw new Error('useChatActions needs a ChatPage above it');
  return actions;
}

/** The answer that citation marks belong to. */
export interface CitedAnswer {
  turn: number | undefined;
  citations: readonly Citation[];
}

export const CitedAnswerContext = createContext<CitedAnswer>({ turn: undefined, citations: [] });
