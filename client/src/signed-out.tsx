import { LoginPage } from './features/people/sign-in/login-page.tsx';
import { useSignedIn } from './features/people/sign-in/use-signed-in.ts';

/** The login in the place of a screen. The notice says why a session ended. */
export default function SignedOut({ notice }: { notice: string }) {
  return <LoginPage notice={notice} onSignedIn={useSignedIn()} />;
}
