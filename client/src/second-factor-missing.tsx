import { useRouter } from '@tanstack/react-router';
import { SecondFactorSetUp } from './features/people/account/second-factor-set-up.tsx';
import { AuthLayout } from './features/people/sign-in/auth-layout.tsx';
import { useSignOut } from './lib/use-session.ts';
import { trpc } from './trpc.ts';
import { Button } from './ui/button.tsx';

/** Replaces every screen for people who have to set up a second factor first. */
export default function SecondFactorMissing() {
  const router = useRouter();
  const utils = trpc.useUtils();
  const signOut = useSignOut();
  return (
    <AuthLayout
      title="Set up a second factor"
      text="Your clinic requires a code from an app on your phone in addition to your password. Setup takes two minutes."
      footer={
        <Button size="small" onClick={signOut} className="self-start">
          Sign Out
        </Button>
      }
    >
      <SecondFactorSetUp
        onDone={async () => {
          await utils.auth.session.fetch(undefined, { staleTime: 0 });
          await router.invalidate();
        }}
      />
    </AuthLayout>
  );
}
