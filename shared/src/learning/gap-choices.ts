export const priorities = ['low', 'medium', 'high', 'critical'] as const;
export type Priority = (typeof priorities)[number];

/** pending: nobody has seen to it. completed: the documents now answer it; one more report opens it again. dismissed: nothing to be done, and it stays so. */
export const gapStatuses = ['pending', 'completed', 'dismissed'] as const;
export type GapStatus = (typeof gapStatuses)[number];

/** Why a question is in a gap: a person reported it, it was not answered, its answer was rated poorly, or it was asked again in other words. */
export const gapKinds = ['reported', 'failed', 'rated', 'rephrased'] as const;
export type GapKind = (typeof gapKinds)[number];

/** True for the highest priorities: a new document is proposed for each such gap. */
export const isUrgent = (priority: Priority): boolean => priority === 'high' || priority === 'critical';
