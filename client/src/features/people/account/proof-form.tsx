import { zodResolver } from '@hookform/resolvers/zod';
import { proofSchema } from '@vademecum/shared/people/account.ts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { issueOf } from '../../../lib/failures.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, PasswordInput } from '../../../ui/input.tsx';
import { FailureNotice } from './failure-notice.tsx';

interface ProofFormProps {
  codeHint: string | null;
  /** Of the last try. */
  error: unknown;
  failed: string;
  isBusy: boolean;
  labels: { idle: string; busy: string };
  onSubmit: (proof: z.infer<typeof proofSchema>) => void;
  onCancel?: () => void;
}

/** Asks for what proves that it is really the person: the code of the app, and the password. */
export function ProofForm({ codeHint, error, failed, isBusy, labels, onSubmit, onCancel }: ProofFormProps) {
  const form = useForm({ resolver: zodResolver(proofSchema), defaultValues: { password: '', code: '' } });
  const { errors } = form.formState;
  const problemOf = (field: 'password' | 'code') => errors[field]?.message ?? issueOf(error, field);
  const hasIssue = problemOf('password') !== undefined || problemOf('code') !== undefined;
  const submit = form.handleSubmit(onSubmit);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label="Code" error={problemOf('code')} {...(codeHint !== null && { hint: codeHint })}>
        {(control) => <Input {...control} {...form.register('code')} autoComplete="one-time-code" maxLength={40} />}
      </Field>
      <Field label="Your password" error={problemOf('password')}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      {!hasIssue && <FailureNotice error={error} fallback={failed} />}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isBusy ? labels.busy : labels.idle}
        </Button>
      </div>
    </form>
  );
}
