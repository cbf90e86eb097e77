import type { Series } from './series.ts';

export const questionSeries: readonly Series[] = [{ key: 'questions', label: 'Questions', colour: 'var(--color-accent)' }];

export const timeSeries: readonly Series[] = [
  { key: 'responseP50', label: 'Half within (p50)', colour: 'var(--color-accent)', isDuration: true },
  { key: 'responseP95', label: '95% within (p95)', colour: 'var(--color-danger)', isDuration: true, isMarked: true },
];

export const usedSeries = (label: string): readonly Series[] => [{ key: 'used', label, colour: 'var(--color-accent)' }];

export const feedbackSeries: readonly Series[] = [
  { key: 'helpful', label: 'Helpful', colour: 'var(--color-success)' },
  { key: 'notHelpful', label: 'Not helpful', colour: 'var(--color-danger)', isMarked: true },
  { key: 'ratings', label: 'Rated', colour: 'var(--color-line-strong)' },
];
