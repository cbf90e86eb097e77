import { createFileRoute } from '@tanstack/react-router';
import { SetupPage } from '../features/people/sign-in/setup-page.tsx';
import { tokenOf } from '../features/people/sign-in/use-link-token.ts';

export const Route = createFileRoute('/setup')({
  loader: ({ location }) => ({ token: tokenOf(location.hash) }),
  component: SetupRoute,
});

function SetupRoute() {
  const loaded = Route.useLoaderData();
  return <SetupPage {...loaded} />;
}
