import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Shell } from '../features/shell/shell.tsx';
import { requireUser } from '../lib/guards.ts';

export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context }) => ({ user: await requireUser(context) }),
  pendingMs: 0,
  component: ShellRoute,
});

function ShellRoute() {
  const { user } = Route.useRouteContext();
  return (
    <Shell user={user}>
      <Outlet />
    </Shell>
  );
}
