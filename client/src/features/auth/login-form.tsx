import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { loginSchema, signInCodes } from '@vademecum/shared/auth.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeOf, messageOf, statusOf } from '../../lib/failures.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { CodeForm } from './code-form.tsx';
import { useSignedIn } from './use-signed-in.ts';

/** Signing in: labels and messages of the specification, sections 2.2 and 5. The browser itself asks for what is missing. */
export function LoginForm() {
  const signedIn = useSignedIn();
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [refusal, setRefusal] = useState<string | null>(null);
  if (step === 'password') {
    return (
      <PasswordStep
        refusal={refusal}
        onSignedIn={signedIn}
        onCodeNeeded={() => {
          setStep('code');
        }}
      />
    );
  }
  return (
    <CodeForm
      onSignedIn={signedIn}
      onStartAgain={(message) => {
        setRefusal(message);
        setStep('password');
      }}
    />
  );
}

interface PasswordStepProps {
  /** Why one is back at the first step. */
  refusal: string | null;
  onSignedIn: (reply: Outputs['auth']['login']) => void;
  onCodeNeeded: () => void;
}

function PasswordStep({ refusal, onSignedIn, onCodeNeeded }: PasswordStepProps) {
  const form = useForm({ resolver: zodResolver(loginSchema), defaultValues: { email: '', password: '' } });
  const login = trpc.auth.login.useMutation({
    onSuccess: onSignedIn,
    onError: (error) => {
      if (codeOf(error) === signInCodes.codeNeeded) onCodeNeeded();
    },
  });
  const message = login.error === null ? refusal : loginMessage(login.error);
  const { errors } = form.formState;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit((values) => {
        login.mutate(values);
      })}
    >
      {message !== null && (
        <Notice kind="danger" role="alert">
          {message}
        </Notice>
      )}
      <Field label="Email Address" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...form.register('email')} type="email" required placeholder="Enter your email" autoComplete="username" />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...form.register('password')} required autoComplete="current-password" />}
      </Field>
      <Button type="submit" variant="primary" disabled={login.isPending}>
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <Link to="/forgot-password" className="self-start text-sm font-medium text-accent underline underline-offset-4">
        Forgot your password?
      </Link>
    </form>
  );
}

function loginMessage(error: unknown): string {
  return statusOf(error) === null ? 'Server error - please try again' : messageOf(error, 'Login failed');
}
