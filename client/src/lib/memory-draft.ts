import type { CreateMemory } from '@vademecum/shared/memories/memories.ts';
import type { FoundPassage } from '@vademecum/shared/memories/memory-sources.ts';

/** The initial values of a memory that another screen hands over. */
export interface MemoryDraft extends Pick<CreateMemory, 'topic' | 'value'> {
  /** Free text. */
  source: string;
  /** The passage of a document that it comes from; null where there is none, or more than one. */
  passage: FoundPassage | null;
  /** A point to check before it is saved, as a sentence; null if there is none. */
  warning: string | null;
}
