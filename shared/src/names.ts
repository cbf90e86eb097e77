import { z } from 'zod';
import { limits } from './limits.ts';

/** A name that a person gives to something: trimmed, not empty, not too long. `what` begins the sentence that says what is wrong. */
export function nameSchema(what: string): z.ZodString {
  return z.string().trim().min(1, `${what} is required`).max(limits.name, `${what} is too long (${limits.name} characters at most)`);
}
