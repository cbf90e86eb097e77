import { z } from 'zod';

const advancedToolsTabs = ['bulk', 'validation', 'performance'] as const;
export type AdvancedToolsTab = (typeof advancedToolsTabs)[number];

/** The address of the screen; whatever makes no sense there counts as nothing. */
export const advancedToolsSearchSchema = z.object({
  tab: z.enum(advancedToolsTabs).default('bulk').catch('bulk'),
});
export type AdvancedToolsSearch = z.infer<typeof advancedToolsSearchSchema>;
