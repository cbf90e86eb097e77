import { z } from 'zod';
import { preferenceBounds } from './preferences.ts';

const { responseTimeout, maxTokens, temperature } = preferenceBounds;

/**
 * The preferences that are sent with a question. Without a value the clinic's own setting applies. Both kinds of figures count unless set
 * otherwise.
 */
export const askPreferencesSchema = z.object({
  temperature: z.number().min(temperature.min, 'From 0 to 1').max(temperature.max, 'From 0 to 1').optional(),
  /** Tokens of the answer. The clinic's own limit applies, too. */
  maxTokens: z
    .number()
    .int('A whole number of tokens')
    .min(maxTokens.min, `At least ${maxTokens.min} tokens`)
    .max(maxTokens.max, `At most ${maxTokens.max} tokens`)
    .optional(),
  /** Seconds until the whole answer must be there. */
  responseTimeout: z
    .number()
    .int('Whole seconds')
    .min(responseTimeout.min, `At least ${responseTimeout.min} seconds`)
    .max(responseTimeout.max, `At most ${responseTimeout.max} seconds`)
    .optional(),
  enableAnalytics: z.boolean().optional(),
  enableSelfImprovement: z.boolean().optional(),
});
export type AskPreferences = z.infer<typeof askPreferencesSchema>;
