import { createFileRoute, Outlet } from '@tanstack/react-router';
import { lazy } from 'react';
import { Shell } from '../features/shell/shell.tsx';
import { requireUser } from '../lib/guards.ts';

/** Not among the first things loaded, because many people never press their keys. */
const Palette = lazy(async () => ({ default: (await import('../features/search/palette/palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('../features/shell/shortcuts-dialog.tsx')).ShortcutsDialog }));

export const Route = createFileRoute('/_shell')({
  beforeLoad: async ({ context }) => ({ user: await requireUser(context) }),
  pendingMs: 0,
  component: ShellRoute,
});

function ShellRoute() {
  const { user } = Route.useRouteContext();
  return (
    <Shell user={user} palette={Palette} shortcuts={ShortcutsDialog}>
      <Outlet />
    </Shell>
  );
}
