import { useNavigate, useRouteContext } from '@tanstack/react-router';
import type { User } from '@vademecum/shared/people/users.ts';
import { trpc } from '../trpc.ts';
import type { Session } from './session.ts';

export function useSession(): Session {
  return useRouteContext({ from: '__root__', select: (context) => context.session });
}

/** The signed-in person, on any screen of the shell. */
export function useUser(): User {
  return useRouteContext({ from: '/_shell', select: (context) => context.user });
}

/**
 * Signs out here and in every other tab, even if the server cannot be reached: specification, section 4. Someone who came with the identity provider
 * signs out there, too.
 */
export function useSignOut(): () => void {
  const session = useSession();
  const navigate = useNavigate();
  const logout = trpc.auth.logout.useMutation({
    onSettled: async (reply) => {
      session.end('');
      if (reply?.continueAt === undefined) await navigate({ to: '/login' });
      else window.location.assign(reply.continueAt);
    },
  });
  return () => {
    logout.mutate();
  };
}
