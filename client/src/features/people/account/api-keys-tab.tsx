import { useSuspenseQuery } from '@tanstack/react-query';
import type { ApiKey } from '@vademecum/shared/people/account.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

interface ApiKeysProps {
  query: PageQuery<Outputs['apiKeys']['list']>;
  role: Role;
}

/** Keys with which programs of the clinic call the REST interface. */
export function ApiKeysTab(props: ApiKeysProps) {
  return (
    <QueryBoundary loading={<TabSkeleton label="Loading the API keys" />} failed="The API keys could not be loaded">
      <ApiKeys {...props} />
    </QueryBoundary>
  );
}

function ApiKeys({ query, role }: ApiKeysProps) {
  const { data: keys } = useSuspenseQuery({ ...query, refetchOnMount: 'always' });
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="max-w-xl text-ink-soft">
          A key lets a program work under the name of whoever made it, in the role that you choose. It never goes idle; it ends on its day,
          or when it is revoked. It cannot manage people, passwords or keys.
        </p>
        <Button
          variant="primary"
          onClick={() => {
            setIsCreating(true);
          }}
        >
          <Plus aria-hidden size={16} />
          New key
        </Button>
      </div>
      <KeyList keys={keys} />
      {isCreating && (
        <CreateKeyDialog
          role={role}
          onClose={() => {
            setIsCreating(false);
          }}
        />
      )}
    </div>
  );
}

function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  if (keys.length === 0)
    return <EmptyState icon={KeyRound} title="No API keys" text="Make one for a program that has to ask or upload by itself." />;
  return (
    <ul aria-label="API keys" className="flex flex-col gap-2">
      {keys.map((key) => (
        <li key={key.id}>
          <ApiKeyRow apiKey={key} />
        </li>
      ))}
    </ul>
  );
}
