import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsPage } from '../../features/documents/approvals/approvals-page.tsx';
import { addressOf, id } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/approvals')({
  validateSearch: addressOf({ review: id }),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'chat');
  },
  loader: ({ context }) => ({ user: context.user, query: startQuery(context, context.trpc.approvals.list.queryOptions()) }),
  component: ApprovalsRoute,
});

function ApprovalsRoute() {
  const { review } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ApprovalsPage
      {...Route.useLoaderData()}
      reviewed={review}
      onReview={(id) => void navigate({ search: { review: id }, replace: id === undefined })}
    />
  );
}
