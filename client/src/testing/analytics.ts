import type { AnalyticsDashboard, AnalyticsRow, AnalyticsStatus } from '@vademecum/shared/analytics/analytics.ts';
import { answerTopics } from '@vademecum/shared/ask/answer-format.ts';

const days = (length: number): AnalyticsDashboard['days'] =>
  Array.from({ length }, (_, index) => ({
    day: new Date(Date.UTC(2026, 2, 2 - (length - 1 - index))).toISOString().slice(0, 10),
    questions: 20 + ((index * 7) % 30),
    responseP50: 300 + ((index * 13) % 200),
    responseP95: 900 + ((index * 31) % 700),
    used: 140 + ((index * 11) % 90),
    helpful: 3 + (index % 3),
    notHelpful: 1 + (index % 2),
    ratings: 2,
  }));

const noTrend = (missing: string) => ({ percent: null, before: null, missing });

/** A dashboard of a clinic that asks a good deal. */
export function dashboard(fields: Partial<AnalyticsDashboard> = {}): AnalyticsDashboard {
  const period = fields.period ?? 7;
  return {
    period,
    from: days(period)[0]?.day ?? '',
    to: '2026-03-02',
    computedAt: '2026-03-02T09:00:00.000Z',
    totalQueries: 1_234,
    answered: 1_111,
    notAnswered: 123,
    answeredShare: 90,
    helpfulShare: 73.7,
    tokenUsage: 2_560_000,
    tokenUnit: 'passages',
    totalMemories: 480,
    responseTime: 412.3,
    trends: {
      answeredShare: { percent: 4.7, before: 86, missing: null },
      helpfulShare: { percent: -5.5, before: 78, missing: null },
      totalQueries: { percent: 12.5, before: 1_097, missing: null },
      tokenUsage: { percent: -3, before: 2_639_175, missing: null },
      totalMemories: noTrend('Not enough data'),
      responseTime: { percent: 0, before: 412.3, missing: null },
    },
    response: { p50: 340, p95: 1_500 },
    feedback: { helpful: 28, notHelpful: 10, ratings: 14, averageRating: 4.25 },
    days: days(period),
    documents: [
      { documentId: 3, name: 'Hand hygiene', answers: 210 },
      { documentId: 4, name: 'Needlestick injuries', answers: 96 },
    ],
    sections: [{ documentId: 3, name: 'Hand hygiene', section: 'Before contact', answers: 120 }],
    unused: {
      active: 40,
      total: 12,
      documents: [
        { id: 9, name: 'Fax policy' },
        { id: 8, name: 'Parking' },
      ],
    },
    topics: answerTopics.map((topic, index) => ({ topic, questions: 300 - index * 40 })),
    hours: Array.from({ length: 7 }, (_, weekday) =>
      Array.from({ length: 24 }, (__, hour) => (hour > 6 && hour < 19 && weekday < 5 ? (weekday * 5 + hour * 3) % 23 : 0)),
    ),
    activity: [
      {
        id: 2,
        at: '2026-03-02T08:00:00.000Z',
        actor: 'Nora Quinn',
        action: 'document.changed',
        objectType: 'document',
        objectId: '3',
        objectName: 'Hand hygiene',
        outcome: 'ok',
      },
      {
        id: 1,
        at: '2026-03-01T08:00:00.000Z',
        actor: null,
        action: 'retention.cleaned_up',
        objectType: 'server',
        objectId: null,
        objectName: null,
        outcome: 'failed',
      },
    ],
    ...fields,
  };
}

export const status: AnalyticsStatus = {
  checkedAt: '2026-03-02T09:00:00.000Z',
  hipaa: { holds: false, missing: ['A backup was made in the last day'] },
  components: [
    { name: 'Database', state: 'operational', words: 'Responding; 480 memories.' },
    { name: 'Mail', state: 'off', words: 'No mail server is set up: links are shown to the person who creates them.' },
    { name: 'Model', state: 'down', words: 'The server of ollama:small cannot be reached; answers are quoted from the documents.' },
    { name: 'Last verified backup', state: 'attention', words: 'No backup has been test-restored yet.' },
  ],
};

export const question: AnalyticsRow = {
  askedOn: '2026-03-02',
  topic: 'HIPAA Compliance',
  length: 'medium',
  verdict: 'good',
  responseMs: 1_240,
  firstWordMs: 8.4,
  passages: 6,
  tokens: null,
  rating: 4,
  isHelpful: null,
  sources: [
    { number: 1, documentId: 3, memoryId: null, name: 'Hand hygiene', section: 'Before contact' },
    { number: 2, documentId: null, memoryId: null, name: 'Old policy', section: '' },
  ],
};
