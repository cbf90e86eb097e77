import { id, idAnd, type ProcedureUnderTest } from './procedure-under-test.ts';
import { endedBatch } from './other-doors.ts';
import { bulkPreview, freshName, thing } from './things.ts';

const memories: Record<string, ProcedureUnderTest> = {
  'memories.list': { open: ['memories'], input: () => ({}), names: { offset: 'nothing' } },
  'memories.page': { open: ['memories'], input: () => ({}), names: { offset: 'nothing' } },
  'memories.get': { open: ['chat', 'memories'], ...id('memory') },
  'memories.history': { open: ['memories'], ...idAnd('memory', () => ({})), names: { id: 'memory', before: 'nothing' } },
  'memories.owners': { open: ['memories'] },
  'memories.findPassages': { open: ['memories'], input: () => ({ q: 'gloves' }) },
  'memories.create': {
    open: ['memories'],
    input: () => ({ topic: freshName('Keys'), value: 'In the safe.', category: 'Procedures' }),
    names: { ownerId: 'user', departmentIds: 'nothing' },
    missing: { ownerId: 400 },
  },
  'memories.update': {
    open: ['memories'],
    ...idAnd('memory', () => ({ value: freshName('Elsewhere') })),
    // The revision that was changed is compared with the current one.
    names: { id: 'memory', ownerId: 'user', revision: 'nothing', departmentIds: 'nothing' },
    missing: { ownerId: 400 },
  },
  // A note under this number is only kept from being its own duplicate.
  'memories.checkDraft': {
    open: ['memories'],
    input: () => ({ topic: freshName('Keys'), value: 'In the safe.' }),
    names: { id: 'nothing' },
  },
  'memories.restoreRevision': {
    open: ['memories'],
    ...idAnd('memory', () => ({ revision: 1 })),
    names: { id: 'memory', revision: 'nothing' },
  },
  'memories.delete': { open: ['memories'], ...id('memory') },
  'memories.archive': { open: ['user_management'], ...id('memory') },
  'memories.restore': { open: ['user_management'], ...id('memory') },
};

const retention: Record<string, ProcedureUnderTest> = {
  'memoryRetention.policies': { open: ['user_management'] },
  'memoryRetention.policyCounts': { open: ['user_management'] },
  'memoryRetention.createPolicy': {
    open: ['user_management'],
    input: () => ({ policyName: freshName('Quarterly'), category: null, retentionDays: 90 }),
  },
  'memoryRetention.updatePolicy': { open: ['user_management'], ...idAnd('retentionPolicy', () => ({ retentionDays: 60 })) },
  'memoryRetention.deletePolicy': { open: ['user_management'], ...id('retentionPolicy') },
  // Where a list goes on is compared with the ids of memories, and names none of them.
  'memoryRetention.dryRun': {
    open: ['user_management'],
    input: () => ({ category: null, minAccessCount: 1, minQualityScore: 0, retentionDays: 90 }),
    names: { cursor: 'nothing' },
  },
  'memoryRetention.reviewList': { open: ['user_management'] },
  'memoryRetention.review': { open: ['user_management'], input: () => ({}), names: { cursor: 'nothing' } },
  'memoryRetention.reviewed': { open: ['user_management'], ...id('memory') },
  'memoryRetention.keep': { open: ['user_management'], ...idAnd('memory', () => ({ days: 90 })) },
};

/** A batch is called by a word that nobody can guess; validation.test.ts tells what comes of an unknown one. */
const batch: Pick<ProcedureUnderTest, 'input' | 'names'> = {
  input: async (world) => ({ batchId: await endedBatch(world) }),
  names: { batchId: 'nothing', offset: 'nothing' },
};

const validation: Record<string, ProcedureUnderTest> = {
  // What is no memory is a result of the batch.
  'validation.start': { open: ['user_management'], input: () => ({ memoryIds: [1, 2] }), names: { memoryIds: 'nothing' } },
  'validation.get': { open: ['user_management'], ...batch },
  'validation.progress': { open: ['user_management'], ...batch },
  'validation.results': { open: ['user_management'], ...batch },
  'validation.list': { open: ['user_management'] },
  'validation.cancel': { open: ['user_management'], ...batch, reply: 409 },
};

const bulk: Record<string, ProcedureUnderTest> = {
  'bulk.preview': {
    open: ['user_management'],
    input: async (world, caller) => ({ action: 'archive', memoryIds: [await thing('memory').make(world, caller)] }),
    // Those that are not there are counted, not refused.
    names: { memoryIds: 'nothing' },
  },
  'bulk.cancel': { open: ['user_management'], input: () => ({ confirmationToken: 'A'.repeat(66) }) },
  // Compared with those that were previewed.
  'bulk.execute': {
    open: ['user_management'],
    input: async (world, caller) => ({ ...(await bulkPreview(world, caller)) }),
    names: { memoryIds: 'nothing' },
  },
  'bulk.undo': { open: ['user_management'], ...id('bulkOperation') },
  'bulk.progress': { open: ['user_management'] },
  'bulk.list': { open: ['user_management'] },
  // There is no such preview.
  'memoryExchange.progress': { open: ['user_management'] },
  'memoryExchange.cancelImport': { open: ['user_management'], input: () => ({ token: 'A'.repeat(43) }), reply: 409 },
  'memoryExchange.import': { open: ['user_management'], input: () => ({ token: 'A'.repeat(43) }), reply: 409 },
};

const memoryHealth: Record<string, ProcedureUnderTest> = {
  'memoryHealth.list': { open: ['user_management'] },
  'memoryHealth.critical': { open: ['user_management'] },
  'memoryHealth.history': { open: ['user_management'] },
  'memoryHealth.rows': { open: ['user_management'], input: () => ({ metricName: 'stale_share' }), names: { offset: 'nothing' } },
  'memoryHealth.computeNow': { open: ['user_management'] },
  'memoryHealth.setThreshold': { open: ['user_management'], input: () => ({ metricName: 'stale_share', warning: 10, critical: 30 }) },
  'memoryHealth.resetThreshold': { open: ['user_management'], input: () => ({ metricName: 'stale_share' }) },
};

/** Memories, and what looks after them. */
export const memoryProcedures: Record<string, ProcedureUnderTest> = {
  ...memories,
  ...retention,
  ...validation,
  ...bulk,
  ...memoryHealth,
};
