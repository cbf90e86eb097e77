import { zodResolver } from '@hookform/resolvers/zod';
import { cloudConfirmationSentence, confirmCloudSchema } from '@vademecum/shared/settings/models.ts';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useModelChange } from './use-model-changes.ts';

const failed = 'The confirmation could not be saved';

/** An administrator's word for one host. Who gave it and when is kept. */
export function ConfirmCloudDialog({ host, onClose }: { host: string; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(confirmCloudSchema), defaultValues: { host, sentence: '' } });
  const { onSuccess } = useModelChange()('The agreement is confirmed', failed);
  const confirm = trpc.models.confirmCloud.useMutation({ onSuccess });
  const submit = form.handleSubmit((values) => {
    confirm.mutate(values, { onSuccess: onClose });
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Confirm the agreement"
      description={`Questions and passages of your documents will be sent to ${host}. Your name and the time are kept with this confirmation.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p>
          To confirm, type: <q className="font-medium">{cloudConfirmationSentence}</q>
        </p>
        <Field label="Confirmation" error={form.formState.errors.sentence?.message}>
          {(control) => <Input {...control} {...form.register('sentence')} autoComplete="off" />}
        </Field>
        {confirm.error !== null && (
          <Notice kind="danger" role="alert">
            {messageOf(confirm.error, failed)}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={confirm.isPending}>
            {confirm.isPending ? 'Confirming...' : 'Confirm'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
