import type { AnalyticsFeedbackKind } from '@vademecum/shared/analytics/analytics-choices.ts';
import { type AnalyticsDashboard, fewestCounted, notEnoughData } from '@vademecum/shared/analytics/analytics.ts';
import { count, counted, duration, feedbackLabels, usedLabel } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';
import { ChartPanel } from './chart-panel.tsx';
import { feedbackSeries, questionSeries, timeSeries, usedSeries } from './daily-series.ts';

interface DailyChartsProps {
  dashboard: AnalyticsDashboard;
  onPress: (pressed: Pressed) => void;
}

export function DailyCharts({ dashboard, onPress }: DailyChartsProps) {
  const { days, totalQueries, response, feedback } = dashboard;
  const isEnough = totalQueries >= fewestCounted;
  const shared = {
    days,
    isEnough,
    onPress: (day: string) => {
      onPress({ show: 'questions', day });
    },
  };
  const isTimed = days.some(({ responseP50 }) => responseP50 !== null);
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <ChartPanel {...shared} title="Questions by day" text={counted(totalQueries, 'question')} series={questionSeries} kind="bars" />
      <ChartPanel
        {...shared}
        isEnough={isTimed}
        of="questions a day"
        title="Response time by day"
        text={timesWords(response)}
        series={timeSeries}
        kind="lines"
      />
      <ChartPanel
        {...shared}
        title={`${usedLabel(dashboard)} by day`}
        text={dashboard.tokenUnit === 'tokens' ? 'By the models that wrote answers' : 'To answer: no model wrote an answer'}
        series={usedSeries(usedLabel(dashboard))}
        kind="bars"
      />
      <Feedback {...shared} feedback={feedback} onPressKind={onPress} />
    </div>
  );
}

function timesWords({ p50, p95 }: AnalyticsDashboard['response']): string {
  if (p50 === null || p95 === null) return 'How long answers took';
  return `Half of the answers within ${duration(p50)}, 95% within ${duration(p95)}`;
}

interface FeedbackProps extends Pick<AnalyticsDashboard, 'days' | 'feedback'> {
  onPress: (day: string) => void;
  onPressKind: (pressed: Pressed) => void;
}

function Feedback({ days, feedback, onPress, onPressKind }: FeedbackProps) {
  const given = feedback.helpful + feedback.notHelpful + feedback.ratings;
  return (
    <ChartPanel
      title="Feedback by day"
      text="On the answers to that day’s questions"
      days={days}
      series={feedbackSeries}
      kind="bars"
      isEnough={given >= fewestCounted}
      of="answers with feedback"
      footer={<FeedbackCounts feedback={feedback} onPress={onPressKind} />}
      onPress={onPress}
    />
  );
}

interface FeedbackCountsProps {
  feedback: AnalyticsDashboard['feedback'];
  onPress: (pressed: Pressed) => void;
}

/** The feedback of the whole period, each kind with its answers. */
function FeedbackCounts({ feedback: { helpful, notHelpful, ratings, averageRating }, onPress }: FeedbackCountsProps) {
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
