import { useSuspenseQuery } from '@tanstack/react-query';
import type { ApiKey } from '@vademecum/shared/people/account.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { Ban, CircleCheck, KeyRound, type LucideIcon, Plus, TimerOff, UserX } from 'lucide-react';
import { useState } from 'react';
import { translated } from '../../../locale/english.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
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
          A key lets software act as you with the role you choose. It works until it expires or is revoked. It cannot manage people,
          passwords or keys.
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
    return <EmptyState icon={KeyRound} title="No API keys" text="Create one for software that asks questions or uploads documents." />;
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

const states: Record<ApiKey['state'], { label: string; icon: LucideIcon; kind: 'success' | 'secondary' | 'warning' }> = {
  active: { label: 'Active', icon: CircleCheck, kind: 'success' },
  expired: { label: 'Expired', icon: TimerOff, kind: 'secondary' },
  revoked: { label: 'Revoked', icon: Ban, kind: 'secondary' },
  maker_lost_rights: { label: 'Inactive: its creator is locked or no longer an administrator', icon: UserX, kind: 'warning' },
};

function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { label, icon, kind } = states[apiKey.state];
  const canBeRevoked = apiKey.state === 'active' || apiKey.state === 'maker_lost_rights';
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {apiKey.name}
          <Badge kind={kind} icon={icon}>
            {label}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">
          Role: {translated(apiKey.role)}. Created by {apiKey.madeBy}, {dateTimeLabel(apiKey.createdAt)}.{' '}
          {apiKey.state === 'expired' ? 'Expired' : 'Expires'} {dateTimeLabel(apiKey.expiresAt)}.{' '}
          {apiKey.lastUsedAt === null ? 'Never used.' : `Last used ${dateTimeLabel(apiKey.lastUsedAt)}.`}
        </p>
      </div>
      {canBeRevoked && <RevokeButton apiKey={apiKey} />}
    </Card>
  );
}

function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const revoke = trpc.apiKeys.revoke.useMutation({
    meta: { failure: 'Failed to revoke the key' },
    onSettled: () => utils.apiKeys.list.invalidate(),
  });
  return (
    <>
      <Button
        size="small"
        aria-label={`Revoke ${apiKey.name}`}
        disabled={revoke.isPending}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Revoke ${apiKey.name}?`}
        description="Software that uses this key is refused from its next call. This cannot be undone."
        confirmLabel="Revoke"
        onConfirm={() => {
          revoke.mutate({ id: apiKey.id });
        }}
      />
    </>
  );
}
