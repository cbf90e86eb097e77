import { useRouter } from '@tanstack/react-router';
import type { SignedIn } from '../../../lib/session.ts';
import { followLanguage } from '../../../locale/language.ts';
import { useSession } from '../../../lib/use-session.ts';

/** After signing in one lands where one was going; who was going nowhere in particular begins at the start. */
export function useSignedIn(): (reply: { user: SignedIn; mustSetUpSecondFactor: boolean }) => void {
  const session = useSession();
  const router = useRouter();
  return (reply) => {
    followLanguage();
    session.start(reply);
    if (router.state.location.href === '/chat') void router.navigate({ to: '/', replace: true });
  };
}
