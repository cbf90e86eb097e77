import type { Generated } from 'kysely';

/** Memories and what looks after them. */
export interface MemoryTables {
  memories: {
    id: Generated<number>;
    topic: string;
    value: string;
    category: string | null;
    createdAt: string;
    createdBy: number | null;
    updatedAt: string;
    updatedBy: number | null;
    ownerId: number | null;
    /** One more with each change of topic or content. */
    version: Generated<number>;
    /** One more with each change of anything that its history keeps. */
    revision: Generated<number>;
    lastAccessed: string;
    accessCount: Generated<number>;
    isProtected: Generated<number>;
    /** Null while it answers. */
    archivedAt: string | null;
    source: string | null;
    /** JSON of SourcePassage. */
    sourcePassage: string | null;
    reviewDue: string | null;
    /** No retention policy asks about it before this moment. */
    keptUntil: string | null;
    /** 0-1; null until it has been computed. */
    qualityScore: number | null;
    /** JSON of QualityPart[]. */
    qualityParts: string | null;
  };
  memoryRevisions: {
    id: Generated<number>;
    memoryId: number;
    revision: number;
    version: number;
    action: 'created' | 'changed' | 'restored' | 'imported';
    topic: string;
    value: string;
    category: string | null;
    source: string | null;
    sourcePassage: string | null;
    ownerId: number | null;
    reviewDue: string | null;
    changedAt: string;
    changedBy: number | null;
  };
  memoryUses: {
    id: Generated<number>;
    memoryId: number;
    messageId: number | null;
    usedAt: string;
    /** 0-1, from the feedback that the answer got. */
    rating: number | null;
  };
  memoryChanges: {
    id: Generated<number>;
    memoryId: number;
  };
  memoryFindings: {
    id: Generated<number>;
    memoryId: number;
    kind: string;
    detail: string;
    otherMemoryId: number | null;
    documentId: number | null;
    lineIndex: number | null;
    foundAt: string;
  };
  /** One row: the last change of a memory that the checks saw, and when. */
  memoryChecks: {
    id: number;
    change: number;
    checkedAt: string;
  };
  retentionPolicies: {
    id: Generated<number>;
    policyName: string;
    /** Null: all. */
    category: string | null;
    minAccessCount: number;
    minQualityScore: number;
    retentionDays: number;
    isActive: Generated<number>;
    createdBy: number | null;
    createdAt: string;
    updatedAt: string;
  };
  memoryHealthSamples: {
    id: Generated<number>;
    metricName: string;
    metricValue: number;
    /** Of how many memories it is a share, average or sum. */
    base: number;
    measuredAt: string;
  };
  memoryHealthThresholds: {
    metricName: string;
    warning: number;
    critical: number;
    changedBy: number | null;
    changedAt: string;
  };
  /** When each repeated job was last done in full. */
  memoryCare: {
    job: string;
    doneAt: string;
  };
  bulkPreviews: {
    id: Generated<number>;
    userId: number;
    action: string;
    parameters: string;
    /** JSON of ids, ascending. */
    memoryIds: string;
    tokenHash: string;
    expiresAt: string;
    usedAt: string | null;
  };
  bulkOperations: {
    id: Generated<number>;
    userId: number | null;
    action: string;
    parameters: string;
    state: 'running' | 'done' | 'failed' | 'interrupted';
    affectedCount: number;
    durationMs: number;
    executedAt: string;
    undoneAt: string | null;
    undoneBy: number | null;
    undoneCount: number | null;
    /** Of an undoing that did not come to its end. */
    undoState: 'running' | 'failed' | 'interrupted' | null;
  };
  bulkOperationItems: {
    operationId: number;
    memoryId: number;
    /** JSON of the columns that the operation changed, as they were. */
    before: string;
  };
  validationBatches: {
    id: Generated<number>;
    batchId: string;
    status: 'pending' | 'running' | 'completed' | 'failed' | 'cancelled';
    failure: string | null;
    /** JSON of ValidationScope. */
    scope: string;
    /** 0 until all of its items are there: it was never acknowledged then. */
    total: number;
    /** JSON of what was counted when it was over; null until then. */
    counts: string | null;
    createdBy: number | null;
    createdAt: string;
    finishedAt: string | null;
  };
  /** One for each memory of a batch; score, kinds and issues are null until it has been looked at. */
  validationItems: {
    batch: number;
    memoryId: number;
    score: number | null;
    /** The kinds of its issues, each between commas: ",stale,no-category,"; "," where it has none. */
    kinds: string | null;
    /** JSON of MemoryFinding[], of which one may be of the kind 'missing'. */
    issues: string | null;
  };
}
