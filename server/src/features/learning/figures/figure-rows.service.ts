import type { FigureName } from '@vademecum/shared/learning/learning-choices.ts';
import { type FigureRows, type ListFigureRows, metricLabel, sentimentLabel } from '@vademecum/shared/learning/figures.ts';
import type { Deps } from '../../../deps.ts';
import { dayStarts, localDay } from '../../../lib/local-day.ts';
import { listRowsOfFigure, type RowOfFigure, type Sums } from './figures.queries.ts';
import { spanOf, sumsOf } from './figures.service.ts';

/** A page of the questions that a figure is computed from. */
export async function listFigureRows(
  clinic: Pick<Deps, 'db' | 'now'>,
  { figure, days, limit, offset }: ListFigureRows,
): Promise<FigureRows> {
  const total = countOf[figure](await sumsOf(clinic, days));
  const of = { figure, span: spanOf(clinic, days), dayStarts: dayStarts(clinic.now(), days) };
  const rows = await listRowsOfFigure(clinic.db, { ...of, limit, offset });
  return {
    total,
    rows: rows.map((row) => ({
      askedOn: localDay(new Date(row.askedAt)),
      question: row.question,
      topic: row.topic,
      value: row.value,
      detail: detailOf[figure](row),
    })),
  };
}

const countOf: Record<FigureName, (sums: Sums) => number> = {
  response_accuracy: ({ accuracies }) => accuracies,
  user_satisfaction: ({ satisfactions }) => satisfactions,
  response_time: ({ questions }) => questions,
  sentiment: ({ questions }) => questions,
  clarification: ({ clarifications }) => clarifications,
  interactions: ({ questions }) => questions,
  feedback: ({ feedbacks }) => feedbacks,
  rating: ({ ratings }) => ratings,
};

const detailOf: Record<FigureName, (row: RowOfFigure) => string> = {
  response_accuracy: (row) => opinionOf(row) ?? 'Not answered, and not rated',
  user_satisfaction: (row) => opinionOf(row) ?? '',
  response_time: ({ value }) => `Answered in ${metricLabel('response_time', value)}`,
  sentiment: ({ value, feedbackSentiment }) =>
    `${sentimentLabel(value)}, ${feedbackSentiment === null ? 'the question' : 'question and feedback'}`,
  clarification: ({ followed }) => (followed === null ? 'Asks again' : `Asks again after “${followed}”`),
  interactions: ({ grounded }) => (grounded === 1 ? 'Answered with sources' : 'Not answered'),
  feedback: (row) => opinionOf(row) ?? 'Feedback in words alone',
  rating: (row) => opinionOf(row) ?? '',
};

function opinionOf({ rating, isHelpful }: RowOfFigure): string | undefined {
  if (rating !== null) return `Rated ${rating} of 5`;
  if (isHelpful === null) return undefined;
  return isHelpful === 1 ? 'Called helpful' : 'Called not helpful';
}
