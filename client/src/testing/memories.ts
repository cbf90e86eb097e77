import type { MemoryDetails } from '@vademecum/shared/memories.ts';
import { qualityPartLabels, qualityPartNames, qualityPartPoints } from '@vademecum/shared/memory-quality.ts';

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
    ...fields,
  };
}
