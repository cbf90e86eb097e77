import { dayLabel, feedbackLabels, hourLabel, weekdays } from './analytics-labels.ts';
import { type AnalyticsSearch, periodOf } from './analytics-search.ts';

/** What is shown on the side, in words: "Questions of the last 7 days, Tuesday 10:00". */
export function behindTitle(search: AnalyticsSearch): string {
  const { show, day, topic, documentId, section, weekday, hour, feedback } = search;
  const period = `the last ${periodOf(search)} days`;
  if (show === 'unused') return `Unused documents of ${period}`;
  const when = [weekday === undefined ? '' : weekdays[weekday], hour === undefined ? '' : hourLabel(hour)].filter(Boolean).join(' ');
  const conditions = [
    topic ?? '',
    when,
    documentId === undefined
      ? ''
      : section === undefined
        ? `citing document ${documentId}`
        : `citing “${section}” of document ${documentId}`,
    feedback === undefined ? '' : feedbackLabels[feedback].toLowerCase(),
  ].filter(Boolean);
  return [`Questions of ${day === undefined ? period : dayLabel(day)}`, ...conditions].join(', ');
}
