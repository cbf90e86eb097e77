/** approved: approved, and waits for the day on which it takes effect. */
export const approvalPhases = ['draft', 'review', 'approved', 'retired'] as const;
export type ApprovalPhase = (typeof approvalPhases)[number];

/** What a document is without the version that waits: nothing yet, a version that answers, or a retired one. */
export const formerVersions = ['none', 'answers', 'retired'] as const;
export type FormerVersion = (typeof formerVersions)[number];

/** sequence: one after the other. parallel: in any order. */
export const approvalOrders = ['sequence', 'parallel'] as const;
export type ApprovalOrder = (typeof approvalOrders)[number];

export function orderOf(steps: readonly { step: number }[]): ApprovalOrder {
  return steps.length > 1 && steps.every(({ step }) => step === 1) ? 'parallel' : 'sequence';
}

/** The same people with the steps of that order. */
export function inOrder(userIds: readonly number[], order: ApprovalOrder): { userId: number; step: number }[] {
  return userIds.map((userId, at) => ({ userId, step: order === 'parallel' ? 1 : at + 1 }));
}

/** More people would never be done. */
export const mostApprovers = 10;
