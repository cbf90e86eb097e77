import type { ModelStatus } from '@vademecum/shared/settings/models.ts';
import { CircleCheck, CloudUpload, ToggleLeft, ToggleRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ConfirmCloudDialog } from './confirm-cloud-dialog.tsx';
import { useModelChange } from './use-model-changes.ts';

type Cloud = ModelStatus['cloud'];

/** A model outside the clinic's network: what it is sent, and the two things without which it is sent nothing. */
export function CloudModel({ cloud }: { cloud: Cloud }) {
  const host = cloud.host ?? '';
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="flex items-center gap-2 font-semibold">
        <CloudUpload aria-hidden size={18} />
        This model runs outside the clinic
      </h2>
      <p className="[overflow-wrap:anywhere]">
        With every question, <strong>{host}</strong> receives the question, what was asked and answered before in that chat, the assistant’s
        instructions, and the passages of your documents and memories that were found. Telephone numbers, email and street addresses, dates,
        and record and social security numbers are replaced before that. Names of people are not.
      </p>
      <CloudSwitch isOn={cloud.isSwitchedOn} />
      <Agreement host={host} confirmed={cloud.confirmed} />
    </Card>
  );
}

function CloudSwitch({ isOn }: { isOn: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="font-medium">CLOUD_MODEL_ALLOWED</span>
      <Badge kind={isOn ? 'success' : 'warning'} icon={isOn ? ToggleRight : ToggleLeft}>
        {isOn ? 'On' : 'Off'}
      </Badge>
      {!isOn && (
        <span className="text-sm text-ink-soft">
          Whoever runs the server sets CLOUD_MODEL_ALLOWED=true in its environment and starts it again.
        </span>
      )}
    </div>
  );
}

function Agreement({ host, confirmed }: { host: string; confirmed: Cloud['confirmed'] }) {
  const [open, setOpen] = useState<'confirm' | 'withdraw' | null>(null);
  const close = () => {
    setOpen(null);
  };
  const change = useModelChange();
  const withdraw = trpc.models.withdrawCloud.useMutation(
    change('From the next question on nothing is sent there', 'Failed to withdraw the confirmation'),
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="font-medium">Agreement (BAA)</span>
      <AgreementState confirmed={confirmed} />
      <Button
        className="ml-auto"
        disabled={withdraw.isPending}
        onClick={() => {
          setOpen(confirmed === null ? 'confirm' : 'withdraw');
        }}
      >
        {confirmed === null ? 'Confirm the agreement' : 'Withdraw'}
      </Button>
      {open === 'confirm' && <ConfirmCloudDialog host={host} onClose={close} />}
      <ConfirmDialog
        open={open === 'withdraw'}
        onOpenChange={close}
        title="Withdraw the confirmation?"
        description={`From the next question on nothing is sent to ${host}, and answers are sentences of the documents.`}
        confirmLabel="Withdraw"
        onConfirm={() => {
          withdraw.mutate();
        }}
      />
    </div>
  );
}

function AgreementState({ confirmed }: { confirmed: Cloud['confirmed'] }) {
  if (confirmed === null)
    return (
      <Badge kind="warning" icon={TriangleAlert}>
        Not confirmed
      </Badge>
    );
  return (
    <>
      <Badge kind="success" icon={CircleCheck}>
        Confirmed
      </Badge>
      <span className="text-sm text-ink-soft">
        by {confirmed.by}, <time dateTime={confirmed.at}>{dateTimeLabel(confirmed.at)}</time>
      </span>
    </>
  );
}
