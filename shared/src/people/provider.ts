import { z } from 'zod';
import { limits } from '../limits.ts';
import { roles } from '../permissions.ts';
import { idSchema } from './users.ts';

/** Where a person goes after signing in: a path of the product's own client. */
export const startProviderSchema = z.strictObject({ returnTo: z.string().max(2_000, 'The address is too long').default('/') });
export const startedProviderSchema = z.object({ url: z.url() });

/** What people get whose groups are in no rule for roles: the role that they have here, the role user, or no access. */
export const unmappedChoices = ['keep', 'user', 'refuse'] as const;
export type UnmappedChoice = (typeof unmappedChoices)[number];

const groupRuleSchema = z
  .strictObject({
    group: z.string().trim().min(1, 'Group is required').max(limits.name, `Group is too long (${limits.name} characters at most)`),
    role: z.enum(roles).nullable(),
    departmentId: idSchema.nullable(),
  })
  .refine(({ role, departmentId }) => role !== null || departmentId !== null, 'Choose a role or a department for each group');
export type GroupRule = z.infer<typeof groupRuleSchema>;

const mostRules = 500;
export const saveProviderSchema = z.strictObject({
  createsPeople: z.boolean(),
  unmapped: z.enum(unmappedChoices),
  rules: z.array(groupRuleSchema).max(mostRules, `Name at most ${mostRules} groups`),
});
export type SaveProvider = z.infer<typeof saveProviderSchema>;

export const providerSettingsSchema = z.object({
  /** As the button on the login screen calls it. */
  name: z.string(),
  /** At the first sign-in of somebody whom nobody invited: makes them a user. */
  createsPeople: z.boolean(),
  unmapped: z.enum(unmappedChoices),
  rules: z.array(z.object({ group: z.string(), role: z.enum(roles).nullable(), departmentId: idSchema.nullable() })),
  arePasswordsOff: z.boolean(),
  /** The one administrator who can sign in with a password all the same. */
  breakGlassId: idSchema.nullable(),
  linkedPeople: z.number().int(),
  /** An administrator has signed in with the provider: only then can passwords be turned off. */
  hasAdministrator: z.boolean(),
});
export type ProviderSettings = z.infer<typeof providerSettingsSchema>;

export const setPasswordsOffSchema = z.strictObject({ areOff: z.boolean(), breakGlassId: idSchema.nullable() });
export type SetPasswordsOff = z.infer<typeof setPasswordsOffSchema>;
