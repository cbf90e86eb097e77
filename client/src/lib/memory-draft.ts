import type { CreateMemory } from '@vademecum/shared/memories/memories.ts';
import type { FoundPassage } from '@vademecum/shared/memories/memory-sources.ts';

/** What a note begins with where another screen hands it over. */
export interface MemoryDraft extends Pick<CreateMemory, 'topic' | 'value'> {
  /** In words. */
  source: string;
  /** The passage of a document that it comes from; null where there is none, or more than one. */
  passage: FoundPassage | null;
  /** What is to be looked at before it is saved, as a sentence; null where there is nothing. */
  warning: string | null;
}
