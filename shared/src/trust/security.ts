import { z } from 'zod';
import { dateTimeSchema } from '../people/users.ts';

export const securityStates = ['holds', 'warning', 'fails'] as const;
export type SecurityStateWord = (typeof securityStates)[number];

/** In the order in which the Security tab shows them. */
export const securityTopics = ['encryption', 'retention', 'access', 'outside'] as const;
export type SecurityTopic = (typeof securityTopics)[number];

/** One sentence of the Security tab (specification, section 2.16) with what is true of it right now. */
export const securityCheckSchema = z.object({
  id: z.string(),
  topic: z.enum(securityTopics),
  /** The promise of the product. */
  statement: z.string(),
  state: z.enum(securityStates),
  /** A sentence: how the server knows. */
  why: z.string(),
  /** The steps for an administrator; null if there is nothing to do. */
  toDo: z.string().nullable(),
  /** The HIPAA notice is true only if this check passes. */
  isNeeded: z.boolean(),
});
export type SecurityCheck = z.infer<typeof securityCheckSchema>;

export const securityStateSchema = z.object({
  checkedAt: dateTimeSchema,
  /** missing: statements of the needed checks that do not hold, or only with a warning. */
  hipaa: z.object({ holds: z.boolean(), missing: z.array(z.string()) }),
  checks: z.array(securityCheckSchema),
});
export type SecurityState = z.infer<typeof securityStateSchema>;

/** The part that every signed-in person can see. */
export const promisesSchema = z.object({ hold: z.boolean() });
