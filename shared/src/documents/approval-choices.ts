/** approved: approved, and waits for the day on which it takes effect. */
export const approvalPhases = ['draft', 'review', 'approved', 'retired'] as const;
export type ApprovalPhase = (typeof approvalPhases)[number];

/** What a document is without the version that waits: nothing yet, a version that answers, or a retired one. */
export const formerVersions = ['none', 'answers', 'retired'] as const;
export type FormerVersion = (typeof formerVersions)[number];

/** sequence: one after the other. parallel: in any order. */
export const approvalOrders = ['sequence', 'parallel'] as const;
export type ApprovalOrder = (typeof approvalOrders)[number];

/** More people would never be done. */
export const mostApprovers = 10;
