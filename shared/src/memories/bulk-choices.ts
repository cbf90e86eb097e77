export const bulkActions = ['archive', 'restore', 'delete', 'protect', 'unprotect', 'set-category', 'extend-review'] as const;
export type BulkAction = (typeof bulkActions)[number];
