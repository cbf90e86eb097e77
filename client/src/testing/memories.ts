import { memoriesPage, type PageMemories } from '@vademecum/shared/memories/listed-memories.ts';
import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { qualityPartLabels, qualityPartNames, qualityPartPoints } from '@vademecum/shared/memories/memory-quality.ts';
import type { Outputs } from '../trpc.ts';

/** A note; the test says what matters to it. */
export function memory(fields: Partial<MemoryDetails> = {}): MemoryDetails {
  return {
    id: 1,
    topic: 'Dressing trolley',
    value: 'The code of the dressing trolley is 4711.',
    category: 'Procedures',
    createdAt: '2026-11-01T09:00:00.000Z',
    createdBy: 'Nora Quinn',
    updatedAt: '2026-11-01T09:00:00.000Z',
    updatedBy: 'Nora Quinn',
    ownerId: 1,
    owner: 'Nora Quinn',
    version: 1,
    revision: 1,
    lastAccessed: new Date().toISOString(),
    accessCount: 3,
    qualityScore: 0.8,
    qualityParts: qualityPartNames.map((name) => ({
      name,
      points: Math.round(0.8 * qualityPartPoints[name]),
      why: `${qualityPartLabels[name]} is as good as that.`,
    })),
    isProtected: false,
    isArchived: false,
    archivedAt: null,
    source: null,
    sourcePassage: null,
    sourceState: null,
    reviewDue: null,
    keptUntil: null,
    departments: [],
    ...fields,
  };
}

/** Answers `memories.page` from these as the server would. */
export function memoryPages(all: readonly MemoryDetails[]) {
  return (input: unknown): Outputs['memories']['page'] => {
    const { search = '', category = null, archived = false, offset = 0 } = input as Partial<PageMemories>;
    const there = all.filter(({ isArchived }) => isArchived === archived);
    const found = there.filter(
      (one) => one.topic.toLowerCase().includes(search.toLowerCase()) && (category === null || one.category === category),
    );
    return {
      memories: found.slice(offset, offset + memoriesPage),
      found: found.length,
      total: there.length,
      categories: memoryCategories.filter((one) => there.some((memory) => memory.category === one)),
    };
  };
}
