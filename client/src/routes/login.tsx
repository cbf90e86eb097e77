import { createFileRoute, redirect } from '@tanstack/react-router';
import { LoginPage } from '../features/people/sign-in/login-page.tsx';
import { useSignedIn } from '../features/people/sign-in/use-signed-in.ts';
import { findUser } from '../lib/guards.ts';

export const Route = createFileRoute('/login')({
  beforeLoad: async ({ context }) => {
    const { user, notice } = await findUser(context);
    if (user !== null) throw redirect({ to: '/', replace: true });
    return { notice };
  },
  loader: ({ context: { notice } }) => ({ notice }),
  pendingMs: 0,
  component: LoginRoute,
});

function LoginRoute() {
  const loaded = Route.useLoaderData();
  return <LoginPage {...loaded} onSignedIn={useSignedIn()} />;
}
