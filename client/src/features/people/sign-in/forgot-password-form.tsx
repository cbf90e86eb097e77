import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordSchema } from '@vademecum/shared/people/auth.ts';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { LinkFailure } from './link-failure.tsx';

interface ForgotPasswordFormProps {
  isPending: boolean;
  /** Why the last try was refused; null if it was not. */
  error: unknown;
  onAsk: (email: string) => void;
}

export function ForgotPasswordForm({ isPending, error, onAsk }: ForgotPasswordFormProps) {
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
        {isPending ? 'Sending...' : 'Ask for a link'}
      </Button>
    </form>
  );
}
