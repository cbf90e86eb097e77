import { z } from 'zod';

const memoryManagementTabs = ['overview', 'policies', 'health', 'review'] as const;
export type MemoryManagementTab = (typeof memoryManagementTabs)[number];

/** The address of the screen; whatever makes no sense there counts as nothing. */
export const memoryManagementSearchSchema = z.object({
  tab: z.enum(memoryManagementTabs).default('overview').catch('overview'),
});
export type MemoryManagementSearch = z.infer<typeof memoryManagementSearchSchema>;
