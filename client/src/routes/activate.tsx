import { createFileRoute } from '@tanstack/react-router';
import { LinkPasswordPage } from '../features/people/sign-in/link-password-page.tsx';
import { tokenOf } from '../features/people/sign-in/use-link-token.ts';

export const Route = createFileRoute('/activate')({
  loader: ({ location }) => ({ token: tokenOf(location.hash) }),
  component: ActivateRoute,
});

function ActivateRoute() {
  const loaded = Route.useLoaderData();
  return <LinkPasswordPage purpose="activate" {...loaded} />;
}
