import { createFileRoute } from '@tanstack/react-router';
import { SetupPage } from '../features/auth/setup-page.tsx';
import { tokenOf } from '../features/auth/use-link-token.ts';

export const Route = createFileRoute('/setup')({
  loader: ({ location }) => ({ token: tokenOf(location.hash) }),
  component: SetupRoute,
});

function SetupRoute() {
  const loaded = Route.useLoaderData();
  return <SetupPage {...loaded} />;
}
