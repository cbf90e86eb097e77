import { z } from 'zod';

/** The one shape of every REST error. */
export const errorSchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  success: z.literal(false).optional(),
});
