export const memoryCategories = ['Patient Care', 'Insurance', 'Procedures', 'Compliance', 'Emergency'] as const;
export type MemoryCategory = (typeof memoryCategories)[number];
