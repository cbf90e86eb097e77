export const userStatuses = ['active', 'invited', 'locked'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** First and last name. */
export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`;
