import { useNavigate } from '@tanstack/react-router';
import { useSession } from './use-session.ts';
import { trpc } from '../trpc.ts';

/** Signs out here and in every other tab, even if the server cannot be told: specification, section 4. */
export function useSignOut(): () => void {
  const session = useSession();
  const navigate = useNavigate();
  const logout = trpc.auth.logout.useMutation({
    onSettled: async () => {
      session.end('');
      await navigate({ to: '/login' });
    },
  });
  return () => {
    logout.mutate();
  };
}
