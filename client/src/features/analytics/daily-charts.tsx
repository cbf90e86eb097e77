import { type AnalyticsDashboard, fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { counted, duration, usedLabel } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';
import { ChartPanel } from './chart-panel.tsx';
import { feedbackSeries, questionSeries, timeSeries, usedSeries } from './daily-series.ts';
import { FeedbackCounts } from './feedback-counts.tsx';

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
