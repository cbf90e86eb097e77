import type { Memory } from '@vademecum/shared/memories.ts';

/** A note; the test says what matters to it. */
export function memory(fields: Partial<Memory> = {}): Memory {
  return {
    id: 1,
    topic: 'Dressing trolley',
    value: 'The code of the dressing trolley is 4711.',
    category: 'Procedures',
    createdAt: '2026-11-01T09:00:00.000Z',
    createdBy: 'Nora Quinn',
    updatedAt: '2026-11-01T09:00:00.000Z',
    version: 1,
    lastAccessed: new Date().toISOString(),
    accessCount: 3,
    qualityScore: 0.8,
    isProtected: false,
    isArchived: false,
    archivedAt: null,
    source: null,
    reviewDue: null,
    ...fields,
  };
}
