import { z } from 'zod';

const preferencesTabs = ['instructions', 'behavior', 'performance', 'model', 'glossary', 'security'] as const;
export type PreferencesTab = (typeof preferencesTabs)[number];

/** The address of the screen: which tab, and what of the glossary. Whatever else stands there counts as nothing. */
export const preferencesSearchSchema = z.object({
  tab: z.enum(preferencesTabs).default('instructions').catch('instructions'),
  q: z.coerce.string().optional().catch(undefined),
  page: z.coerce.number().int().positive().optional().catch(undefined),
});
