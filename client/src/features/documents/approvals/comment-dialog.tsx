import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useApprovalSteps } from './use-approval-steps.ts';

interface CommentDialogProps {
  id: number;
  kind: 'approve' | 'return';
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

const words = {
  approve: {
    title: 'Approve this version',
    description: 'After the last approval, it takes effect at once or on its effective date.',
    label: 'Comment (optional)',
    submit: 'Approve',
  },
  return: {
    title: 'Return this version',
    description: 'It goes back to its author and has to be submitted again.',
    label: 'What should change?',
    submit: 'Return',
  },
};

/** Asks for the comment of a decision, and sends it. */
export function CommentDialog({ id, kind, onClose, onDone = onClose }: CommentDialogProps) {
  const [comment, setComment] = useState('');
  const { approve, giveBack } = useApprovalSteps(id);
  const { title, description, label, submit } = words[kind];
  const step = kind === 'approve' ? approve : giveBack;
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      onSubmit={() => {
        if (!step.isPending) step.mutate({ id, comment: comment.trim() }, { onSuccess: onDone });
      }}
      error={step.error?.message}
      submitLabel={submit}
      isDisabled={kind === 'return' && comment.trim() === ''}
      isBusy={step.isPending}
    >
      <Field label={label}>
        {(control) => (
          <Textarea {...control} rows={3} maxLength={1_000} value={comment} onChange={({ target }) => setComment(target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
