import { z } from 'zod';
import { languages } from './language.ts';
import { factorCodeSchema, givenPasswordSchema } from './auth.ts';
import { limits } from '../limits.ts';
import { nameSchema } from '../names.ts';
import { roles } from '../permissions.ts';
import { dateTimeSchema, idSchema } from './users.ts';

/** How long it has to be depends on whether there is a second factor; the server knows. */
export const changePasswordSchema = z.strictObject({
  currentPassword: givenPasswordSchema,
  newPassword: z
    .string()
    .min(
      limits.passwordMinWithSecondFactor,
      `Use at least ${limits.passwordMin} characters, or ${limits.passwordMinWithSecondFactor} with a second factor`,
    )
    .max(limits.passwordMax, `Password is too long (${limits.passwordMax} characters at most)`),
});
export const endedSessionsSchema = z.object({ success: z.literal(true), endedSessions: z.number().int() });

export const ownSessionSchema = z.object({
  id: idSchema,
  /** "Firefox on Windows"; empty if the browser did not say. */
  device: z.string(),
  address: z.string(),
  startedAt: dateTimeSchema,
  lastActiveAt: dateTimeSchema,
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

export const secondFactorStateSchema = z.object({
  isEnabled: z.boolean(),
  enabledAt: dateTimeSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** The role may not be without one. */
  isRequired: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** The secret in Base32, and the address that an authenticator app reads from a QR code. */
export const secondFactorOfferSchema = z.object({ secret: z.string(), uri: z.string() });
export const proofSchema = z.strictObject({ password: givenPasswordSchema, code: factorCodeSchema });
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorRuleSchema = z.object({
  role: z.enum(roles),
  isRequired: z.boolean(),
  /** Active people of the role, and how many of them have no second factor yet. */
  people: z.number().int(),
  without: z.number().int(),
});
export type SecondFactorRule = z.infer<typeof secondFactorRuleSchema>;
export const setSecondFactorRuleSchema = z.strictObject({ role: z.enum(roles), isRequired: z.boolean() });

export const createApiKeySchema = z.strictObject({
  name: nameSchema('Name'),
  role: z.enum(roles),
  expiresAt: z.iso.datetime('Choose when the key stops working'),
});
export type CreateApiKey = z.infer<typeof createApiKeySchema>;

/** maker_lost_rights: the person who made it is locked, or is no longer an administrator. */
export const apiKeyStates = ['active', 'expired', 'revoked', 'maker_lost_rights'] as const;

export const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(roles),
  state: z.enum(apiKeyStates),
  madeBy: z.string(),
  createdAt: dateTimeSchema,
  expiresAt: dateTimeSchema,
  lastUsedAt: dateTimeSchema.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
/** `key` is returned only this once. */
export const newApiKeySchema = z.object({ apiKey: apiKeySchema, key: z.string() });

export const setLanguageSchema = z.strictObject({ language: z.enum(languages, 'Choose English (en) or Spanish (es)') });
