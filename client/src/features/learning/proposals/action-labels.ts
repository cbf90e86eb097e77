import type { Priority } from '@vademecum/shared/learning/learning-choices.ts';
import { type ActionEffect, isLearned, type LearningReason } from '@vademecum/shared/learning/proposals.ts';
import type { ActionStatus, ActionType } from '@vademecum/shared/learning/learning-choices.ts';
import { CircleCheck, CircleSlash, Clock, type LucideIcon, ShieldX, Undo2 } from 'lucide-react';

export const typeLabels: Record<ActionType, string> = {
  add_document: 'Add a document',
  review_document: 'Review a document',
  add_synonym: 'Add a synonym',
  pin_passage: 'Pin a passage',
  demote_passage: 'Demote a passage',
  fix_memory: 'Fix a memory',
};

type Kind = 'default' | 'secondary' | 'success' | 'warning' | 'danger';

export const statusLooks: Record<ActionStatus, { label: string; kind: Kind; icon: LucideIcon }> = {
  pending: { label: 'Pending', kind: 'warning', icon: Clock },
  completed: { label: 'Completed', kind: 'success', icon: CircleCheck },
  dismissed: { label: 'Dismissed', kind: 'secondary', icon: CircleSlash },
  refused: { label: 'Refused', kind: 'danger', icon: ShieldX },
  undone: { label: 'Undone', kind: 'secondary', icon: Undo2 },
};

export const priorityLooks: Record<Priority, { label: string; kind: Kind }> = {
  critical: { label: 'Critical priority', kind: 'danger' },
  high: { label: 'High priority', kind: 'warning' },
  medium: { label: 'Medium priority', kind: 'default' },
  low: { label: 'Low priority', kind: 'secondary' },
};

export const reasonLabels: Record<LearningReason, string> = {
  nightly: 'Nightly run',
  manual: 'Run by hand',
  changes: 'After changes of documents or memories',
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

/** The question that is asked before answers change. */
export function approvalText(type: ActionType): string {
  return isLearned(type)
    ? 'This changes what answers are found. The golden questions are asked with it first; it goes live for everybody only if none of them gets worse, and you can undo it.'
    : '';
}
