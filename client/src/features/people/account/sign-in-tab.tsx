import { zodResolver } from '@hookform/resolvers/zod';
import { useSuspenseQuery } from '@tanstack/react-query';
import { limits } from '@vademecum/shared/limits.ts';
import { changePasswordSchema } from '@vademecum/shared/people/account.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { issueOf } from '../../../lib/failures.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/input.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { FailureNotice } from './failure-notice.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

/** One's own password and second factor. */
export function SignInTab({ query }: { query: PageQuery<Outputs['account']['secondFactor']> }) {
  return (
    <QueryBoundary loading={<TabSkeleton label="Loading your account" />} failed="Your account could not be loaded">
      <SignIn query={query} />
    </QueryBoundary>
  );
}

function SignIn({ query }: { query: PageQuery<Outputs['account']['secondFactor']> }) {
  const { data: factor } = useSuspenseQuery(query);
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PasswordCard hasSecondFactor={factor.isEnabled} />
      <SecondFactorCard factor={factor} />
    </div>
  );
}

/** Changes one's own password. */
function PasswordCard({ hasSecondFactor }: { hasSecondFactor: boolean }) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Password</h2>
      <p className="mt-1 text-ink-soft">Changing it ends all your other sessions.</p>
      <PasswordForm shortest={hasSecondFactor ? limits.passwordMinWithSecondFactor : limits.passwordMin} />
    </Card>
  );
}

const schema = z
  .object({ ...changePasswordSchema.shape, repeat: z.string() })
  .refine(({ newPassword, repeat }) => newPassword === repeat, { path: ['repeat'], message: 'The two passwords are not the same' });

const empty = { currentPassword: '', newPassword: '', repeat: '' };

/** `shortest`: how many characters a password needs. What else is wrong with it the server says. */
function PasswordForm({ shortest }: { shortest: number }) {
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

function endedText(count: number): string {
  if (count === 0) return 'You had no other session.';
  return count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`;
}

/** Changes the password and says how many other sessions that ended. */
function useChangePassword(onChanged: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.account.changePassword.useMutation({
    onSuccess: async ({ endedSessions }) => {
      onChanged();
      toast({ title: 'Password Changed', description: endedText(endedSessions) });
      await utils.account.sessions.invalidate();
    },
  });
}
