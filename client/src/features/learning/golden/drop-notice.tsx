import { type GoldenDrop, overrideReasonSchema } from '@vademecum/shared/learning/golden.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { reasonLabels } from './golden-labels.ts';

/** The lost golden questions, until they are fixed or someone says why the loss is accepted. */
export function DropNotice({ drop }: { drop: GoldenDrop }) {
  return (
    <Notice kind="warning" title={`${countLabel(drop.questions.length, 'golden question', 'golden questions')} lost`}>
      <p>
        {reasonLabels[drop.reason]}, {dateTimeLabel(drop.at)}
      </p>
      <ul className="my-1 list-disc pl-5">
        {drop.questions.map(({ id, question, why }) => (
          <li key={id}>
            <q>{question}</q> {why}
          </li>
        ))}
      </ul>
      <AcceptDrop drop={drop} />
    </Notice>
  );
}

/** The button with the dialog that asks why. */
export function AcceptDrop({ drop }: { drop: GoldenDrop }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)}>
        Accept with a reason
      </Button>
      {isAsking && <OverrideDialog drop={drop} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function OverrideDialog({ drop, onClose }: { drop: GoldenDrop; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.golden.override.useMutation({ onSuccess: () => utils.golden.invalidate().then(onClose) });
  const checked = overrideReasonSchema.safeParse(reason);
  return (
    <FormDialog
      title="Accept the loss"
      description="The reason is stored with the run and your name."
      onClose={onClose}
      onSubmit={() => {
        setWasSent(true);
        if (checked.success && !isPending) mutate({ runId: drop.runId, reason: checked.data });
      }}
      error={error === null ? undefined : messageOf(error, 'Failed to accept the loss')}
      submitLabel={isPending ? 'Saving...' : 'Accept'}
      isDisabled={isPending}
    >
      <Field label="Reason" error={wasSent ? checked.error?.issues[0]?.message : undefined}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={limits.feedbackText}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
