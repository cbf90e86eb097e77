import { z } from 'zod';

/** Specification, section 2.16 and 9: what somebody prefers, kept in their browser alone. */
export const defaultChatSessions = ['new', 'continue', 'ask'] as const;
export type DefaultChatSession = (typeof defaultChatSessions)[number];

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export const preferenceBounds = {
  responseTimeout: { min: 5, max: 120 },
  maxTokens: { min: 500, max: 8000 },
  temperature: { min: 0, max: 1, step: 0.1 },
  textSize: { min: 90, max: 150, step: 10 },
} as const;

const { responseTimeout, maxTokens, temperature, textSize } = preferenceBounds;

const responseTimeoutSchema = z
  .number()
  .int('Whole seconds')
  .min(responseTimeout.min, `At least ${responseTimeout.min} seconds`)
  .max(responseTimeout.max, `At most ${responseTimeout.max} seconds`);
const maxTokensSchema = z
  .number()
  .int('A whole number of tokens')
  .min(maxTokens.min, `At least ${maxTokens.min} tokens`)
  .max(maxTokens.max, `At most ${maxTokens.max} tokens`);
const temperatureSchema = z.number().min(temperature.min, 'From 0 to 1').max(temperature.max, 'From 0 to 1');

export const preferencesSchema = z.object({
  autoSaveEnabled: z.boolean().default(true),
  /** Seconds. */
  responseTimeout: responseTimeoutSchema.default(30),
  maxTokens: maxTokensSchema.default(4000),
  temperature: temperatureSchema.multipleOf(temperature.step, 'In steps of 0.1').default(0.7),
  enableAnalytics: z.boolean().default(true),
  enableSelfImprovement: z.boolean().default(true),
  defaultChatSession: z.enum(defaultChatSessions).default('new'),
  notificationsEnabled: z.boolean().default(true),
  /** Characters that act by themselves, such as / and ?. */
  singleKeys: z.boolean().default(true),
  /** How close rows stand. */
  density: z.enum(densities).default('comfortable'),
  /** Percent of the browser's own. */
  textSize: z
    .number()
    .multipleOf(textSize.step, `In steps of ${textSize.step} percent`)
    .min(textSize.min, `At least ${textSize.min} percent`)
    .max(textSize.max, `At most ${textSize.max} percent`)
    .default(100),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const defaultPreferences: Preferences = preferencesSchema.parse({});

/** What of it travels with a question. Without a value the clinic's own setting holds; both kinds of figures count unless told otherwise. */
export const askPreferencesSchema = z.object({
  temperature: temperatureSchema.optional(),
  /** Tokens of the answer; the clinic's own limit holds, too. */
  maxTokens: maxTokensSchema.optional(),
  /** Seconds until the whole answer must be there. */
  responseTimeout: responseTimeoutSchema.optional(),
  enableAnalytics: z.boolean().optional(),
  enableSelfImprovement: z.boolean().optional(),
});
export type AskPreferences = z.infer<typeof askPreferencesSchema>;

/** The same words, whether the server gave up or whoever asked did. */
export function lateAnswer(seconds: number): string {
  return `There was no answer within ${seconds} seconds. Ask again, or allow more time in Preferences.`;
}
