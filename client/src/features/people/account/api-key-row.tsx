import type { ApiKey } from '@vademecum/shared/people/account.ts';
import { Ban, CircleCheck, type LucideIcon, TimerOff, UserX } from 'lucide-react';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/use-toast.ts';

const states: Record<ApiKey['state'], { label: string; icon: LucideIcon; kind: 'success' | 'secondary' | 'warning' }> = {
  active: { label: 'Active', icon: CircleCheck, kind: 'success' },
  expired: { label: 'Expired', icon: TimerOff, kind: 'secondary' },
  revoked: { label: 'Revoked', icon: Ban, kind: 'secondary' },
  maker_lost_rights: { label: 'Stopped: its maker is locked or no administrator', icon: UserX, kind: 'warning' },
};

export function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
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
          Role {apiKey.role}, made by {apiKey.madeBy} {dateTimeLabel(apiKey.createdAt)}. {apiKey.state === 'expired' ? 'Ended' : 'Ends'}{' '}
          {dateTimeLabel(apiKey.expiresAt)}. {apiKey.lastUsedAt === null ? 'Never used.' : `Last used ${dateTimeLabel(apiKey.lastUsedAt)}.`}
        </p>
      </div>
      {canBeRevoked && <RevokeButton apiKey={apiKey} />}
    </Card>
  );
}

function RevokeButton({ apiKey }: { apiKey: ApiKey }) {
  const [isAsking, setIsAsking] = useState(false);
  const utils = trpc.useUtils();
  const toast = useToast();
  const revoke = trpc.apiKeys.revoke.useMutation({
    onError: (error) => {
      toast({ title: 'Error', description: messageOf(error, 'Failed to revoke the key'), variant: 'destructive' });
    },
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
        description="Whatever program uses this key is refused from its next call on. That cannot be undone."
        confirmLabel="Revoke"
        onConfirm={() => {
          revoke.mutate({ id: apiKey.id });
        }}
      />
    </>
  );
}
