import { createFileRoute } from '@tanstack/react-router';
import { BackupsPage } from '../../features/backups/backups-page.tsx';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/backups')({
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'clinic_management');
  },
  // Not awaited: the page has a face of its own while it loads.
  loader: ({ context }) => {
    void context.trpc.backups.overview.prefetch();
  },
  component: BackupsPage,
});
