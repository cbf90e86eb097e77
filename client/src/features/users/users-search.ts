import { z } from 'zod';
import { userSorts } from './sort-users.ts';

/** What the address says of the screen; what makes no sense there is left out. */
export const usersSearchSchema = z.object({
  /** Part of a name or an email address. */
  q: z.coerce.string().optional().catch(undefined),
  sort: z.enum(userSorts).optional().catch(undefined),
  /** Somebody is being added. */
  add: z.literal(1).optional().catch(undefined),
});

export type UsersSearch = z.infer<typeof usersSearchSchema>;
export type ChangeUsersSearch = (change: Partial<UsersSearch>, options?: { replace?: boolean }) => void;
