export const userStatuses = ['active', 'invited', 'locked'] as const;
export type UserStatus = (typeof userStatuses)[number];
