import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordSchema } from '@vademecum/shared/people/account.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { issueOf } from '../../../lib/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { useChangePassword } from './use-change-password.ts';

const schema = z
  .object({ ...changePasswordSchema.shape, repeat: z.string() })
  .refine(({ newPassword, repeat }) => newPassword === repeat, { path: ['repeat'], message: 'The two passwords are not the same' });

const empty = { currentPassword: '', newPassword: '', repeat: '' };

/** `shortest`: how many characters a password needs. What else is wrong with it the server says. */
export function PasswordForm({ shortest }: { shortest: number }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty });
  const change = useChangePassword(() => {
    form.reset(empty);
  });
  const { errors } = form.formState;
  const problemOf = (field: 'currentPassword' | 'newPassword') => errors[field]?.message ?? issueOf(change.error, field);
  const hasIssue = problemOf('currentPassword') !== undefined || problemOf('newPassword') !== undefined;
  const hint = `At least ${shortest} characters; a short sentence works well.`;
  const submit = form.handleSubmit(({ currentPassword, newPassword }) => {
    change.mutate({ currentPassword, newPassword });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 flex max-w-md flex-col gap-4">
      <Field label="Current password" error={problemOf('currentPassword')}>
        {(control) => <PasswordInput {...control} {...form.register('currentPassword')} autoComplete="current-password" />}
      </Field>
      <Field label="New password" error={problemOf('newPassword')} hint={hint}>
        {(control) => <PasswordInput {...control} {...form.register('newPassword')} autoComplete="new-password" />}
      </Field>
      <Field label="Repeat the new password" error={errors.repeat?.message}>
        {(control) => <PasswordInput {...control} {...form.register('repeat')} autoComplete="new-password" />}
      </Field>
      {!hasIssue && <FailureNotice error={change.error} fallback="Failed to change the password" />}
      <Button type="submit" variant="primary" disabled={change.isPending} className="self-start">
        {change.isPending ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
