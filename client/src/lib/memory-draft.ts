import type { CreateMemory } from '@vademecum/shared/memories.ts';

/** What a note begins with where another screen hands it over. */
export interface MemoryDraft extends Pick<CreateMemory, 'topic' | 'value'> {
  source: string;
  /** What is to be looked at before it is saved, as a sentence; null where there is nothing. */
  warning: string | null;
}
