import { z } from 'zod';
import { limits } from '../limits.ts';
import { createUserSchema, emailSchema, userSchema } from './users.ts';

export const newPasswordSchema = z
  .string()
  .min(limits.passwordMin, `Use at least ${limits.passwordMin} characters. A short phrase works well`)
  .max(limits.passwordMax, `Password is too long (${limits.passwordMax} characters at most)`);

/** One's present password, as it was typed. */
export const givenPasswordSchema = z.string().min(1, 'Password is required').max(limits.passwordMax, 'Password is too long');

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const factorCodeSchema = z.string().trim().min(1, 'Enter the code').max(40, 'The code is too long');

export const loginSchema = z.strictObject({
  email: z.string().trim().min(1, 'Email address is required').max(limits.email, 'Email address is too long'),
  password: givenPasswordSchema,
  code: factorCodeSchema.optional(),
});
export type Login = z.infer<typeof loginSchema>;

const linkTokenSchema = z.string().min(1, 'The link is incomplete').max(200, 'The link is not valid');

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });
/** The same for every address; message is what the page shows. */
export const forgottenSchema = z.object({ success: z.literal(true), message: z.string() });

export const activateSchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });

/** The first administrator, made with the one-time link that the first start prints. */
export const setupSchema = createUserSchema
  .omit({ role: true, departmentIds: true })
  .extend({ token: linkTokenSchema, email: emailSchema, password: newPasswordSchema, loadHandbook: z.boolean().default(false) });
export type Setup = z.infer<typeof setupSchema>;

export const confirmSignInSchema = z.strictObject({ code: factorCodeSchema });

/** `mustSetUpSecondFactor`: until that is done, this session may do nothing else. */
export const signedInSchema = z.object({
  success: z.literal(true),
  user: userSchema,
  token: z.string(),
  mustSetUpSecondFactor: z.boolean(),
});

/** Why a session ended that its owner did not end. */
export const sessionEnds = [
  'idle',
  'too_long',
  'locked',
  'password_changed',
  'ended_elsewhere',
  'second_factor_reset',
  'ended_by_provider',
  'unlinked',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

export const sessionStateSchema = z.object({
  user: userSchema.nullable(),
  mustSetUpSecondFactor: z.boolean(),
  ended: z.enum(sessionEnds).nullable(),
});

export const meSchema = z.object({ success: z.literal(true), user: userSchema });
export const successSchema = z.object({ success: z.literal(true) });
/** continueAt: where a browser goes on to sign out at the identity provider that it signed in with. */
export const signedOutSchema = successSchema.extend({ continueAt: z.url().optional() });
