import { id, idAnd, type ProcedureUnderTest } from './procedure-under-test.ts';
import { freshName, thing } from './things.ts';

/** Analytics, and what is learned from questions. */
export const learningProcedures: Record<string, ProcedureUnderTest> = {
  'analytics.summary': { open: ['analytics'], input: () => ({}) },
  'analytics.dashboard': { open: ['analytics'], input: () => ({}) },
  'analytics.unused': { open: ['analytics'], input: () => ({}) },
  // Of a document that is not there, as of one that nobody asked about, there are no rows.
  'analytics.rows': {
    open: ['analytics'],
    input: () => ({}),
    names: { documentId: 'nothing', offset: 'nothing' },
  },
  'analytics.status': { open: ['analytics'] },
  'improvementMetrics.metrics': { open: ['reports'] },
  'improvementMetrics.summary': { open: ['reports'] },
  'improvementMetrics.overview': { open: ['reports'] },
  'improvementMetrics.interactionTrends': { open: ['reports'], input: () => ({ period: '30days' }) },
  'improvementMetrics.feedbackTrends': { open: ['reports'], input: () => ({ period: '30days' }) },
  'improvementMetrics.trends': { open: ['reports'], input: () => ({ period: '30days' }) },
  'improvementMetrics.rows': { open: ['reports'], input: () => ({ figure: 'rating' }), names: { offset: 'nothing' } },
  'gaps.report': {
    open: ['chat'],
    input: async (world, caller) => ({ messageId: await thing('message').make(world, caller) }),
    names: { messageId: 'message' },
  },
  'gaps.reported': {
    open: ['chat'],
    input: async (world, caller) => ({ chatSessionId: await thing('chat').make(world, caller) }),
    names: { chatSessionId: 'chat' },
    // An empty list, as of a session in which nothing was reported.
    missing: { chatSessionId: 200 },
  },
  'gaps.replies': { open: ['chat'] },
  'gaps.seeReply': {
    open: ['chat'],
    input: async (world, caller) => {
      const messageId = await thing('message').make(world, caller);
      await caller.send('POST', '/trpc/gaps.report', { messageId });
      return { messageId };
    },
    names: { messageId: 'message' },
  },
  'gaps.list': { open: ['reports'] },
  'gaps.questions': { open: ['reports'], ...id('gap') },
  'gaps.setStatus': { open: ['reports'], ...idAnd('gap', () => ({ status: 'completed' })) },
  'improvement.actions': { open: ['reports'] },
  'improvement.evidence': { open: ['reports'], ...id('improvementAction') },
  'improvement.setStatus': { open: ['reports'], ...idAnd('improvementAction', () => ({ status: 'dismissed' })) },
  'improvement.learned': { open: ['reports'] },
  'improvement.runs': { open: ['reports'] },
  'improvement.runNow': {
    open: ['reports'],
    // One run at a time: the last caller's must be over.
    input: ({ clinic }) => clinic.deps.background.idle().then(() => ({})),
  },
  'golden.list': { open: ['analytics'] },
  'golden.drops': { open: ['analytics'] },
  'golden.findPlaces': { open: ['analytics'], input: () => ({ q: 'gloves' }) },
  'golden.save': {
    open: ['analytics'],
    input: async (world, caller) => ({
      question: freshName('Where are the gloves of room'),
      documentId: await thing('document').make(world, caller),
      lineIndex: 2,
      quote: 'Gloves are in room 4.',
    }),
    names: { documentId: 'document', memoryId: 'memory', lineIndex: 'nothing' },
    // A document that does not exist contains no words, and it cannot be in a memory at the same time.
    missing: { documentId: 400, memoryId: 400 },
  },
  'golden.saveFromAnswer': {
    open: ['analytics'],
    input: async (world, caller) => ({ messageId: await thing('citedMessage').make(world, caller), number: 1 }),
    names: { messageId: 'citedMessage', number: 'nothing' },
  },
  'golden.update': {
    open: ['analytics'],
    input: async (world, caller) => ({
      id: await thing('goldenQuestion').make(world, caller),
      documentId: await thing('document').make(world, caller),
      lineIndex: 2,
      quote: 'Gloves are in room 4.',
    }),
    names: { id: 'goldenQuestion', documentId: 'document', memoryId: 'memory', lineIndex: 'nothing' },
    missing: { documentId: 400, memoryId: 400 },
  },
  'golden.archive': { open: ['analytics'], ...id('goldenQuestion') },
  'golden.restore': { open: ['analytics'], ...id('goldenQuestion') },
  'golden.run': { open: ['analytics'] },
  'golden.runs': { open: ['analytics'] },
  'golden.results': { open: ['analytics'], ...id('goldenDrop') },
  'golden.override': {
    open: ['analytics'],
    input: async (world, caller) => ({ runId: await thing('goldenDrop').make(world, caller), reason: 'The policy was withdrawn' }),
    names: { runId: 'goldenDrop' },
  },
};
