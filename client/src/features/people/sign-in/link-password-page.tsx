import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { signInCodes } from '@vademecum/shared/people/sign-in-codes.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { codeOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { LinkFailure } from './link-failure.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { isRepeated, notRepeated, repeatedPasswordFields } from './repeated-password.ts';
import { useEnter } from './use-enter.ts';
import { useLinkToken } from './use-link-token.ts';

const schema = z.object(repeatedPasswordFields).refine(isRepeated, notRepeated);

/** The purpose of the link. A link for the other purpose opens nothing. */
type Purpose = 'activate' | 'resetPassword';

/** The one page behind activation links and reset links: specification, section 2.1. Both set a password and sign in. */
export function LinkPasswordPage({ purpose, token: linked }: { purpose: Purpose; token: string }) {
  const token = useLinkToken(linked);
  return (
    <AuthLayout title="Activate your account" text="Choose a password. You'll be signed in, and any earlier password stops working.">
      {token === '' ? <IncompleteLink /> : <PasswordForm purpose={purpose} token={token} />}
    </AuthLayout>
  );
}

function IncompleteLink() {
  return (
    <Notice kind="warning" role="alert" title="The link is incomplete">
      Open the full link as you received it, or ask your administrator for a new one.
    </Notice>
  );
}

function PasswordForm({ purpose, token }: { purpose: Purpose; token: string }) {
  const enter = useEnter();
  const navigate = useNavigate();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '', repeat: '' } });
  const setPassword = trpc.auth[purpose].useMutation({ onSuccess: enter });
  const { errors } = form.formState;
  if (codeOf(setPassword.error) === signInCodes.codeNeeded) {
    return <CodeForm onSignedIn={(reply) => void enter(reply)} onStartAgain={() => void navigate({ to: '/login' })} />;
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ password }) => {
        setPassword.mutate({ token, password });
      })}
    >
      <LinkFailure error={setPassword.error} />
      <NewPasswordFields register={(name) => form.register(name)} passwordError={errors.password} repeatError={errors.repeat} />
      <Button type="submit" variant="primary" disabled={setPassword.isPending}>
        {setPassword.isPending ? 'Saving...' : 'Activate account'}
      </Button>
    </form>
  );
}
