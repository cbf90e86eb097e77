import { z } from 'zod';
import { limits } from '../limits.ts';
import { nameSchema } from '../names.ts';
import { roles } from '../permissions.ts';
import { userStatuses } from './user-choices.ts';

export const idSchema = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const dateTimeSchema = z.iso.datetime();

/** A department as it is chosen and shown. */
export const departmentSchema = z.object({ id: idSchema, name: z.string() });
export type Department = z.infer<typeof departmentSchema>;

const mostDepartments = 100;
/** Departments that a person belongs to, or that may see a document or a memory: there, none means everyone. */
export const departmentIdsSchema = z
  .array(idSchema, 'Choose at least one department')
  .max(mostDepartments, `Name at most ${mostDepartments} departments`);

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

/** A person as the list of administrators has them. */
export const listedUserSchema = userSchema.extend({
  createdAt: dateTimeSchema,
  lastSignInAt: dateTimeSchema.nullable(),
  /** Without one nobody gets in, whatever the status. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Has signed in with the clinic's identity provider. */
  isLinked: z.boolean(),
  departments: z.array(departmentSchema),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

/** Names go into the headers of mails, where a line break begins another header. */
const personNameSchema = (what: string) => nameSchema(what).regex(/^[^\p{Cc}\u2028\u2029]*$/u, `${what} must be on one line`);

export const createUserSchema = z.strictObject({
  email: emailSchema,
  firstName: personNameSchema('First name'),
  lastName: personNameSchema('Last name'),
  role: z.enum(roles).default('user'),
  departmentIds: departmentIdsSchema.optional(),
});
export type CreateUser = z.infer<typeof createUserSchema>;

export const setUserStatusSchema = z.strictObject({ id: idSchema, status: z.enum(['active', 'locked']) });
export const setUserRoleSchema = z.strictObject({ id: idSchema, role: z.enum(roles) });

/** How a one-time link went out. */
const linkDeliverySchema = z.object({
  user: userSchema,
  expiresAt: dateTimeSchema,
  /** off: no mail is sent here, so the link is in the answer. sent: it is not. failed: it is in the answer, and mailProblem says why. */
  mail: z.enum(['off', 'sent', 'failed']),
  mailProblem: z.string().nullable(),
});

/** The link is null where it was mailed: then it is the person's alone. */
export const userWithLinkSchema = linkDeliverySchema.extend({
  activationLink: z.string().nullable(),
  /** Null where passwords are off: the person signs in with the identity provider, and there is no link. */
  expiresAt: dateTimeSchema.nullable(),
});
export type UserWithLink = z.infer<typeof userWithLinkSchema>;
export const resetLinkSchema = linkDeliverySchema.extend({
  /** For a person who has not activated yet, it is an activation link. */
  purpose: z.enum(['activate', 'reset']),
  resetLink: z.string().nullable(),
});

/** A person asked for a new password and waits for an administrator. */
export const resetRequestSchema = z.object({ id: idSchema, requestedAt: dateTimeSchema, user: userSchema });
export type ResetRequest = z.infer<typeof resetRequestSchema>;
