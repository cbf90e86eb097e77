import type { ActionEffect, LearningReason } from '@vademecum/shared/learning/proposals.ts';
import type { ActionType } from '@vademecum/shared/learning/learning-choices.ts';

export const typeLabels: Record<ActionType, string> = {
  add_document: 'Add a document',
  review_document: 'Review a document',
  add_synonym: 'Add a synonym',
  pin_passage: 'Pin a passage',
  demote_passage: 'Demote a passage',
  fix_memory: 'Fix a memory',
};

export const reasonLabels: Record<LearningReason, string> = {
  nightly: 'Nightly run',
  manual: 'Manual run',
  changes: 'After document or memory changes',
};

/** Where the same thing was measured before and after, or only once: in words. */
export function effectRows(type: ActionType, before: ActionEffect | null, after: ActionEffect | null) {
  const rows = [
    {
      label: 'Golden questions with the right passage among the first 5',
      of: ({ golden }: ActionEffect) => golden && ofAll(golden.amongFive, golden.total),
    },
    {
      label: 'Golden questions with the right passage first',
      of: ({ golden }: ActionEffect) => golden && ofAll(golden.first, golden.total),
    },
    { label: hitsLabel(type), of: ({ hits }: ActionEffect) => hits && ofAll(hits.found, hits.questions) },
    {
      label: 'Questions of the gap that are answered',
      of: ({ answered }: ActionEffect) => answered && ofAll(answered.answered, answered.questions),
    },
    { label: 'Mean rating of answers that cite it', of: ({ rating }: ActionEffect) => rating && ratingLabel(rating) },
  ];
  return rows
    .map(({ label, of }) => ({ label, before: before && of(before), after: after && of(after) }))
    .filter((row) => row.before !== null || row.after !== null);
}

function hitsLabel(type: ActionType): string {
  if (type === 'pin_passage') return 'Questions that it was learned from with this passage first';
  if (type === 'demote_passage') return 'Questions that it was learned from with another passage first';
  return 'Questions that it was learned from with the right passage among the first 5';
}

const ofAll = (part: number, all: number): string => (all === 0 ? 'None asked yet' : `${part} of ${all}`);

function ratingLabel({ ratings, mean }: NonNullable<ActionEffect['rating']>): string {
  if (mean === null) return 'No rating yet';
  return `${mean.toFixed(1)} of 5 (${ratings === 1 ? '1 rating' : `${ratings} ratings`})`;
}
