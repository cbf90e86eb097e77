import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { signInCalls, type SignInReply } from '../../../lib/sign-in-calls.ts';
import { OtherLanguage } from '../../../locale/other-language.tsx';
import { productName } from '../../../lib/use-page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input, PasswordInput } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { WithProvider } from './provider-sign-in.tsx';
import { Refusal } from './refusal.tsx';
import { useStep } from './use-step.ts';

interface LoginPageProps {
  /** Why a session ended, if one did. */
  notice?: string;
  onSignedIn: (reply: SignInReply) => void;
}

/** Specification, section 2.2. Needs nothing of the application around it: it is what a first visit loads. */
export function LoginPage({ notice = '', onSignedIn }: LoginPageProps) {
  return (
    <AuthLayout title={`Welcome to ${productName}`} text="Secure healthcare assistant platform" footer={<LoginFooter />}>
      {notice !== '' && (
        <div className="mb-4">
          <Notice kind="warning" role="status">
            {notice}
          </Notice>
        </div>
      )}
      <LoginForm onSignedIn={onSignedIn} />
    </AuthLayout>
  );
}

function LoginFooter() {
  return (
    <>
      <p className="flex gap-2">
        <Clock aria-hidden size={16} className="mt-0.5 shrink-0" />
        Sessions automatically expire after 15 minutes of inactivity for your security.
      </p>
      <p id={helpId} tabIndex={-1} className="outline-offset-4">
        Need help? Contact your administrator.
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <HelpLink>Privacy Policy</HelpLink>
        <HelpLink>Terms of Service</HelpLink>
        <HelpLink>Support</HelpLink>
      </p>
      <OtherLanguage />
    </>
  );
}

const helpId = 'help';

/** Has no page of its own: it leads to the line that says whom to ask, and leaves the address alone. */
function HelpLink({ children }: { children: string }) {
  return (
    <a
      href={`#${helpId}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(helpId)?.focus();
      }}
      className="underline underline-offset-4"
    >
      {children}
    </a>
  );
}

interface LoginFormProps {
  onSignedIn: (reply: SignInReply) => void;
}

/** Signing in: labels and messages of the specification, sections 2.2 and 5. The browser itself asks for what is missing. */
function LoginForm({ onSignedIn }: LoginFormProps) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [refusal, setRefusal] = useState<string | null>(null);
  if (step === 'password') {
    return (
      <WithProvider>
        <PasswordStep
          refusal={refusal}
          onSignedIn={onSignedIn}
          onCodeNeeded={() => {
            setStep('code');
          }}
        />
      </WithProvider>
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
