import { FlaskConical } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCreateTestUsers } from './use-create-test-users.ts';
import type { ShowIssuedLinks } from './use-issued-links.ts';

/** Specification, section 2.17: two sample people, for trying the roles out. */
export function TestUsersCard({ show }: { show: ShowIssuedLinks }) {
  const { isPending, create } = useCreateTestUsers(show);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <div className="min-w-0">
        <h2 className="font-semibold">Test users</h2>
        <p className="text-sm text-ink-soft">Invites one manager and one user at made-up addresses and shows their activation links.</p>
      </div>
      <Button
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) void create();
        }}
      >
        <FlaskConical aria-hidden size={16} />
        {isPending ? 'Creating...' : 'Create Test Users'}
      </Button>
    </Card>
  );
}
