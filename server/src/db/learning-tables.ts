import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { AnswerVerdict } from '@vademecum/shared/ask/answers.ts';
import type { Generated } from 'kysely';

/** What analytics and learning are computed from, and what was learned. */
export interface LearningTables {
  interactions: {
    id: Generated<number>;
    messageId: number | null;
    sessionId: number | null;
    userId: number | null;
    askedAt: string;
    /**
     * With the text that it depends on, without identifiers of people; null if it is not for learning, or if the person who asked deleted
     * its chat.
     */
    question: string | null;
    topic: string;
    length: AnswerLength;
    verdict: AnswerVerdict;
    grounded: number;
    /** Sentences of the answer that say something; those without a source among them. */
    claims: number;
    unsupported: number;
    /** Milliseconds. */
    responseMs: number;
    firstWordMs: number;
    passages: number;
    /** Null where no model wrote the answer. */
    tokens: number | null;
    model: string;
    fallback: number;
    /** JSON of string[]. */
    unknownWords: string;
    /** -1 to 1. */
    sentiment: number;
    isClarification: number;
    /** The interaction that a clarification goes back to. */
    follows: number | null;
    forAnalytics: number;
    forLearning: number;
    rating: number | null;
    isHelpful: number | null;
    feedbackText: string | null;
    feedbackSentiment: number | null;
    feedbackAt: string | null;
  };
  interactionCitations: {
    interactionId: number;
    number: number;
    documentId: number | null;
    memoryId: number | null;
    name: string;
    section: string;
    quote: string;
  };
  goldenQuestions: {
    id: Generated<number>;
    question: string;
    documentId: number | null;
    memoryId: number | null;
    name: string;
    section: string;
    quote: string;
    lineIndex: number;
    createdBy: number | null;
    createdAt: string;
    archivedAt: string | null;
  };
  goldenRuns: {
    id: Generated<number>;
    reason: 'manual' | 'nightly' | 'instructions' | 'documents' | 'memories' | 'glossary' | 'synonym' | 'boost';
    /** JSON of what was tried. */
    subject: Generated<string>;
    isTrial: number;
    startedBy: number | null;
    startedAt: string;
    finishedAt: string;
    total: number;
    first: number;
    amongFive: number;
    reciprocalRank: number;
    answered: number;
    baselineId: number | null;
    lost: number;
    gained: number;
    overrideReason: string | null;
    overriddenBy: number | null;
    overriddenAt: string | null;
  };
  goldenResults: {
    runId: number;
    goldenId: number;
    /** From 1; null where the right passage was not found. */
    rank: number | null;
    isAnswered: number;
    citesRight: number | null;
    /** Where a model was tried: what it wrote, and how many of its sentences no source bears out. */
    answer: string | null;
    unsupported: number | null;
    state: Generated<'there' | 'changed' | 'gone'>;
    /** Against the run that this one is compared with. */
    change: 'lost' | 'gained' | null;
  };
  improvementActions: {
    id: Generated<number>;
    actionType: 'add_document' | 'review_document' | 'add_synonym' | 'pin_passage' | 'demote_passage' | 'fix_memory';
    subjectKey: string;
    priority: 'low' | 'medium' | 'high' | 'critical';
    status: Generated<'pending' | 'completed' | 'dismissed' | 'refused' | 'undone'>;
    description: string;
    implementationPlan: string | null;
    expectedImpact: string | null;
    /** JSON. */
    evidence: string;
    /** JSON. */
    target: string;
    /** JSON of figures. */
    before: string | null;
    after: string | null;
    trialId: number | null;
    note: string | null;
    createdAt: string;
    decidedBy: number | null;
    decidedAt: string | null;
    completedAt: string | null;
  };
  learnedSynonyms: {
    id: Generated<number>;
    said: string;
    found: string;
    actionId: number;
  };
  passageBoosts: {
    id: Generated<number>;
    question: string;
    documentId: number | null;
    memoryId: number | null;
    section: string;
    quote: string;
    effect: 'pin' | 'demote';
    actionId: number;
  };
  learningRuns: {
    id: Generated<number>;
    reason: 'nightly' | 'manual' | 'changes';
    startedBy: number | null;
    startedAt: string;
    finishedAt: string | null;
    /** JSON. */
    steps: Generated<string>;
    error: string | null;
  };
  learningFollowed: {
    name: string;
    position: number;
  };
}
