import { createFileRoute } from '@tanstack/react-router';
import { LinkPasswordPage } from '../features/people/sign-in/link-password-page.tsx';
import { tokenOf } from '../features/people/sign-in/use-link-token.ts';

export const Route = createFileRoute('/reset-password')({
  loader: ({ location }) => ({ token: tokenOf(location.hash) }),
  component: ResetPasswordRoute,
});

function ResetPasswordRoute() {
  const loaded = Route.useLoaderData();
  return <LinkPasswordPage purpose="resetPassword" {...loaded} />;
}
