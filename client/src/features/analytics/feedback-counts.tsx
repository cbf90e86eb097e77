import type { AnalyticsFeedbackKind } from '@vademecum/shared/analytics/analytics-choices.ts';
import { type AnalyticsDashboard, notEnoughData } from '@vademecum/shared/analytics/analytics.ts';
import { count, feedbackLabels } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';

interface FeedbackCountsProps {
  feedback: AnalyticsDashboard['feedback'];
  onPress: (pressed: Pressed) => void;
}

/** The feedback of the whole period, each kind with its answers. */
export function FeedbackCounts({ feedback: { helpful, notHelpful, ratings, averageRating }, onPress }: FeedbackCountsProps) {
  const kinds: [AnalyticsFeedbackKind, number][] = [
    ['helpful', helpful],
    ['not_helpful', notHelpful],
    ['rated', ratings],
  ];
  return (
    <ul aria-label="Feedback of the period" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {kinds.map(([kind, value]) => (
        <li key={kind}>
          <button
            type="button"
            className="min-h-8 text-accent underline"
            onClick={() => {
              onPress({ show: 'questions', feedback: kind });
            }}
          >
            {feedbackLabels[kind]}: {count(value)}
          </button>
        </li>
      ))}
      <li>Average rating: {averageRating === null ? notEnoughData : `${averageRating.toFixed(1)} of 5.0`}</li>
    </ul>
  );
}
