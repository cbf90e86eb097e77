import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import { useState } from 'react';
import { type SignInReply, signInCalls } from '../../../lib/sign-in-calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { CodeForm } from './code-form.tsx';
import { Refusal } from './refusal.tsx';
import { useStep } from './use-step.ts';

interface LoginFormProps {
  onSignedIn: (reply: SignInReply) => void;
}

/** Signing in: labels and messages of the specification, sections 2.2 and 5. The browser itself asks for what is missing. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [refusal, setRefusal] = useState<string | null>(null);
  if (step === 'password') {
    return (
      <PasswordStep
        refusal={refusal}
        onSignedIn={onSignedIn}
        onCodeNeeded={() => {
          setStep('code');
        }}
      />
    );
  }
  return (
    <CodeForm
      onSignedIn={onSignedIn}
      onStartAgain={(message) => {
        setRefusal(message);
        setStep('password');
      }}
    />
  );
}

interface PasswordStepProps extends LoginFormProps {
  /** Why one is back at the first step. */
  refusal: string | null;
  onCodeNeeded: () => void;
}

function PasswordStep({ refusal, onSignedIn, onCodeNeeded }: PasswordStepProps) {
  const login = useStep(signInCalls.login, {
    onDone: onSignedIn,
    onRefused: ({ code }) => {
      if (code === signInCodes.codeNeeded) onCodeNeeded();
    },
  });
  const message = login.error === null ? refusal : login.error.message;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = Object.fromEntries(new FormData(event.currentTarget)) as { email: string; password: string };
        login.take(typed);
      }}
    >
      {message !== null && <Refusal text={message} />}
      <Field label="Email Address">
        {(control) => <Input {...control} name="email" type="email" required placeholder="Enter your email" autoComplete="username" />}
      </Field>
      <Field label="Password">{(control) => <PasswordInput {...control} name="password" required autoComplete="current-password" />}</Field>
      <Button type="submit" variant="primary" disabled={login.isPending}>
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <a href="/forgot-password" className="self-start text-sm font-medium text-accent underline underline-offset-4">
        Forgot your password?
      </a>
    </form>
  );
}
