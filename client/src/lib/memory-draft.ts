import type { CreateMemory } from '@vademecum/shared/memories/memories.ts';
import type { Department } from '@vademecum/shared/people/users.ts';
import type { FoundPassage } from '@vademecum/shared/memories/memory-sources.ts';

/** The initial values of a memory that another screen hands over. */
export interface MemoryDraft extends Pick<CreateMemory, 'topic' | 'value'> {
  /** Free text. */
  source: string;
  /** The passage of a document that it comes from; null where there is none, or more than one. */
  passage: FoundPassage | null;
  /** Who is to see it: these departments; none: everyone. */
  departments: readonly Department[];
  /** A point to check before it is saved, as a sentence; null if there is none. */
  warning: string | null;
}
