import {
  addPassage as addTo,
  bytesOf as bytesOfPart,
  createMemoryIndex,
  type MemoryIndex,
  removePassage as removeFrom,
  wakePassage as wakeIn,
} from './index-memory.ts';
import { sees, type Viewer } from '../runtime/viewer.ts';
import type { Candidate } from './search.queries.ts';

/**
 * The library's words in memory, in a part per audience: "" is for everyone, ",3,7," for two departments. A search reads the parts of its viewer, as if there
 * were nothing else: what is kept from somebody neither ranks nor counts.
 */
export type LibraryIndex = {
  parts: Map<string, MemoryIndex>;
  /** Places of passages in memory, and those among them whose passage is gone. */
  readonly slots: number;
  readonly dead: number;
};

export function createLibraryIndex(): LibraryIndex {
  const parts = new Map<string, MemoryIndex>([['', createMemoryIndex()]]);
  const sum = (count: (part: MemoryIndex) => number): number => [...parts.values()].reduce((total, part) => total + count(part), 0);
  return {
    parts,
    get slots() {
      return sum(({ slots }) => slots);
    },
    get dead() {
      return sum(({ dead }) => dead);
    },
  };
}

/** Adds a passage that is not there; asleep where its document does not answer yet. */
export function addPassage({ parts }: LibraryIndex, audience: string, passage: Candidate, isAsleep: boolean): void {
  const part = parts.get(audience) ?? createMemoryIndex();
  parts.set(audience, part);
  addTo(part, passage, isAsleep);
}

/** The part that has a passage, awake or asleep. */
export function partOf({ parts }: LibraryIndex, id: number): MemoryIndex | undefined {
  for (const part of parts.values()) if (part.slotOf.has(id) || part.asleep.has(id)) return part;
  return undefined;
}

/** Takes a passage out, if it is there. */
export function removePassage(index: LibraryIndex, id: number): void {
  const part = partOf(index, id);
  if (part !== undefined) removeFrom(part, id);
}

export function wakePassage(index: LibraryIndex, id: number): void {
  const part = partOf(index, id);
  if (part !== undefined) wakeIn(part, id);
}

/** What a viewer may see; everyone's part first. */
export function partsFor({ parts }: LibraryIndex, viewer: Viewer): MemoryIndex[] {
  return [...parts].filter(([audience]) => audience === '' || sees(viewer, audience)).map(([, part]) => part);
}

/** Bytes of the typed arrays; the vocabularies' strings come on top. */
export function bytesOf({ parts }: LibraryIndex): number {
  return [...parts.values()].reduce((sum, part) => sum + bytesOfPart(part), 0);
}
