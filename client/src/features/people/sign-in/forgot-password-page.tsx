import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { forgotPasswordSchema } from '@vademecum/shared/people/auth.ts';
import { useForm } from 'react-hook-form';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LinkFailure } from './link-failure.tsx';

export function ForgotPasswordPage() {
  const forgot = trpc.auth.forgotPassword.useMutation();
  return (
    <AuthLayout title="Forgot your password?" text="Use a one-time link to choose a new one.">
      {forgot.isSuccess ? (
        <Notice kind="success" role="status">
          {forgot.data.message}
        </Notice>
      ) : (
        <ForgotPasswordForm
          isPending={forgot.isPending}
          error={forgot.error}
          onAsk={(email) => {
            forgot.mutate({ email });
          }}
        />
      )}
      <Link to="/login" className="mt-4 inline-block font-medium text-accent underline underline-offset-4">
        Back to sign in
      </Link>
    </AuthLayout>
  );
}

interface ForgotPasswordFormProps {
  isPending: boolean;
  /** Why the last try was refused; null if it was not. */
  error: unknown;
  onAsk: (email: string) => void;
}

function ForgotPasswordForm({ isPending, error, onAsk }: ForgotPasswordFormProps) {
  const form = useForm({ resolver: zodResolver(forgotPasswordSchema), defaultValues: { email: '' } });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ email }) => {
        if (!isPending) onAsk(email);
      })}
    >
      <LinkFailure error={error} />
      <Field label="Email Address" error={form.formState.errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('email')}
            type="email"
            aria-required
            placeholder="Enter your email"
            autoComplete="username"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" aria-disabled={isPending}>
        {isPending ? 'Sending...' : 'Request a link'}
      </Button>
    </form>
  );
}
