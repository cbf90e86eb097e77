import { useRouter } from '@tanstack/react-router';
import type { SignedIn } from '../../../lib/session.ts';
import { useSession } from '../../../lib/use-session.ts';

/** Runs after a link signed a person in: the session starts, and the start page replaces the used link. */
export function useEnter(): (reply: { user: SignedIn; mustSetUpSecondFactor: boolean }) => Promise<void> {
  const session = useSession();
  const router = useRouter();
  return async (reply) => {
    session.start(reply);
    await router.navigate({ to: '/', replace: true });
  };
}
