import type { User } from '@vademecum/shared/people/users.ts';
import { useRouteContext } from '@tanstack/react-router';

/** Who is signed in, on any screen of the shell. */
export function useUser(): User {
  return useRouteContext({ from: '/_shell', select: (context) => context.user });
}
