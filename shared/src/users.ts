import { z } from 'zod';
import { limits } from './limits.ts';
import { nameSchema } from './names.ts';
import { roles } from './permissions.ts';

export const userStatuses = ['active', 'invited', 'locked'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const idSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const dateTimeSchema = z.iso.datetime();

export const emailSchema = z
  .string()
  .trim()
  .max(limits.email, `Email address is too long (${limits.email} characters at most)`)
  .pipe(z.email('Enter a valid email address'));

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
});
export type User = z.infer<typeof userSchema>;

export const createUserSchema = z.strictObject({
  email: emailSchema,
  firstName: nameSchema('First name'),
  lastName: nameSchema('Last name'),
  role: z.enum(roles).default('user'),
});
export type CreateUser = z.infer<typeof createUserSchema>;

export const userWithLinkSchema = z.object({ user: userSchema, activationLink: z.string() });
export const setUserStatusSchema = z.strictObject({ id: idSchema, status: z.enum(['active', 'locked']) });
