import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { useSignedIn } from '../features/auth/use-signed-in.ts';
import { findUser } from '../lib/guards.ts';

export const Route = createFileRoute('/login')({
  beforeLoad: async ({ context }) => {
    const { user, notice } = await findUser(context);
    if (user !== null) throw redirect({ to: '/', replace: true });
    return { notice };
  },
  pendingMs: 0,
  component: LoginRoute,
});

function LoginRoute() {
  const { notice } = Route.useRouteContext();
  return <LoginPage notice={notice} onSignedIn={useSignedIn()} />;
}
