import { z } from 'zod';
import { limits } from './limits.ts';
import { createUserSchema, emailSchema, userSchema } from './users.ts';

export const newPasswordSchema = z
  .string()
  .min(limits.passwordMin, `Use a password of at least ${limits.passwordMin} characters; a short sentence works well`)
  .max(limits.passwordMax, `Password is too long (${limits.passwordMax} characters at most)`);

export const loginSchema = z.strictObject({
  email: z.string().trim().min(1, 'Email address is required').max(limits.email, 'Email address is too long'),
  password: z.string().min(1, 'Password is required').max(limits.passwordMax, 'Password is too long'),
});
export type Login = z.infer<typeof loginSchema>;

const linkTokenSchema = z.string().min(1, 'The link is incomplete').max(200, 'The link is not valid');

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });
/** The same for every address; message is what the page shows. */
export const forgottenSchema = z.object({ success: z.literal(true), message: z.string() });

export const activateSchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });

/** The first administrator, made with the one-time link that the first start prints. */
export const setupSchema = createUserSchema
  .omit({ role: true })
  .extend({ token: linkTokenSchema, email: emailSchema, password: newPasswordSchema, loadHandbook: z.boolean().default(false) });
export type Setup = z.infer<typeof setupSchema>;

export const signedInSchema = z.object({ success: z.literal(true), user: userSchema, token: z.string() });
export const meSchema = z.object({ success: z.literal(true), user: userSchema });
export const successSchema = z.object({ success: z.literal(true) });
