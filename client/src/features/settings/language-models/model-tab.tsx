import { zodResolver } from '@hookform/resolvers/zod';
import { useSuspenseQuery } from '@tanstack/react-query';
import { cloudConfirmationSentence, confirmCloudSchema, type ModelStatus } from '@vademecum/shared/settings/models.ts';
import { CircleCheck, CloudUpload, ToggleLeft, ToggleRight, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { messageOf } from '../../../lib/failures.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { stateLabels } from './model-labels.ts';
import { ModelSettingsForm } from './model-settings-form.tsx';
import { useModelChange } from './use-model-changes.ts';

/** Which model writes the answers: what is in force and why, and the settings of it. */
export function ModelTab({ query }: { query: PageQuery<Outputs['models']['get']> }) {
  return (
    <QueryBoundary loading={<ModelSkeleton />} failed="The model settings could not be loaded">
      <ModelSettings query={query} />
    </QueryBoundary>
  );
}

function ModelSettings({ query }: { query: PageQuery<Outputs['models']['get']> }) {
  // A model comes and goes without anybody changing anything here.
  const { data: status } = useSuspenseQuery({ ...query, refetchOnMount: 'always' });
  return (
    <div className="flex max-w-4xl flex-col gap-4 pb-24">
      <ModelStatusCard status={status} />
      {status.cloud.isCloud && <CloudModel cloud={status.cloud} />}
      <ModelSettingsForm status={status} />
    </div>
  );
}

function ModelSkeleton() {
  return (
    <div role="status" aria-label="Loading the model settings" className="flex max-w-4xl flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
      <Skeleton className="h-10 w-72" />
    </div>
  );
}

/** The writer of the next answer, and the reason. */
function ModelStatusCard({ status }: { status: ModelStatus }) {
  const { inForce, reason, state, source, changed } = status;
  const { word, kind, icon } = stateLabels[state];
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold [overflow-wrap:anywhere]">Current: {inForce === 'extractive' ? 'quotes from documents' : inForce}</h2>
        <Badge kind={kind} icon={icon}>
          {word}
        </Badge>
      </div>
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      <p className="text-sm text-ink-soft">
        {changed === null ? (
          'Set by the server configuration'
        ) : (
          <>
            Saved by {changed.by}, <time dateTime={changed.at}>{dateTimeLabel(changed.at)}</time>
          </>
        )}
      </p>
      {source === 'locked' && (
        <Notice kind="info" title="Locked by the server configuration">
          MODEL=extractive allows no AI model, so nothing can be chosen here. To choose one, the person who runs the server removes that
          line and restarts it.
        </Notice>
      )}
    </Card>
  );
}

type Cloud = ModelStatus['cloud'];

/** A model outside the clinic's network: what it is sent, and the two things without which it is sent nothing. */
function CloudModel({ cloud }: { cloud: Cloud }) {
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
          The person who runs the server sets CLOUD_MODEL_ALLOWED=true in its configuration and restarts it.
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
    change('Nothing will be sent there, starting with the next question', 'Failed to withdraw the confirmation'),
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
        description={`From the next question, nothing is sent to ${host}, and answers are quoted from the documents.`}
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

const failed = 'The confirmation could not be saved';

/** An administrator's word for one host. Who gave it and when is kept. */
function ConfirmCloudDialog({ host, onClose }: { host: string; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(confirmCloudSchema), defaultValues: { host, sentence: '' } });
  const { onSuccess } = useModelChange()('The agreement is confirmed', failed);
  const confirm = trpc.models.confirmCloud.useMutation({ onSuccess });
  const submit = form.handleSubmit((values) => {
    confirm.mutate(values, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title="Confirm the agreement"
      description={`Questions and passages of your documents will be sent to ${host}. Your name and the time are stored with this confirmation.`}
      onClose={onClose}
      onSubmit={() => void submit()}
      error={confirm.error === null ? undefined : messageOf(confirm.error, failed)}
      submitLabel={confirm.isPending ? 'Confirming...' : 'Confirm'}
      isDisabled={confirm.isPending}
    >
      <p>
        To confirm, type: <q className="font-medium">{cloudConfirmationSentence}</q>
      </p>
      <Field label="Confirmation" error={form.formState.errors.sentence?.message}>
        {(control) => <Input {...control} {...form.register('sentence')} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
