import { zodResolver } from '@hookform/resolvers/zod';
import { useSuspenseQuery } from '@tanstack/react-query';
import { limits } from '@vademecum/shared/limits.ts';
import { changePasswordSchema, type SecondFactorState } from '@vademecum/shared/people/account.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { issueOf } from '../../../lib/failures.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { FailureNotice } from './failure-notice.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';
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
      <p className="mt-1 text-ink-soft">Signs you out on other devices.</p>
      <PasswordForm shortest={hasSecondFactor ? limits.passwordMinWithSecondFactor : limits.passwordMin} />
    </Card>
  );
}

const schema = z
  .object({ ...changePasswordSchema.shape, repeat: z.string() })
  .refine(({ newPassword, repeat }) => newPassword === repeat, { path: ['repeat'], message: 'Passwords don’t match' });

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
  const hint = `At least ${shortest} characters. A short phrase works well.`;
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

type Open = 'set-up' | 'renew' | 'disable';
const fewCodes = 3;

/** The user's second factor: codes from an app in addition to the password. */
function SecondFactorCard({ factor }: { factor: SecondFactorState }) {
  const [open, setOpen] = useState<Open | null>(null);
  const utils = trpc.useUtils();
  const close = () => {
    setOpen(null);
    void utils.account.secondFactor.invalidate();
  };
  return (
    <Card>
      <Heading isEnabled={factor.isEnabled} />
      <p className="mt-1 text-ink-soft">Adds a code from your phone, so a stolen password alone isn’t enough.</p>
      {factor.isEnabled && <EnabledDetails factor={factor} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {!factor.isEnabled && (
          <Button variant="primary" onClick={() => setOpen('set-up')}>
            Set up
          </Button>
        )}
        {factor.isEnabled && <Button onClick={() => setOpen('renew')}>New recovery codes</Button>}
        {factor.isEnabled && !factor.isRequired && <Button onClick={() => setOpen('disable')}>Turn off</Button>}
      </div>
      {open === 'set-up' && (
        <Dialog open onOpenChange={close} title="Set up a second factor">
          <SecondFactorSetUp onDone={close} />
        </Dialog>
      )}
      {open === 'renew' && <RenewCodesDialog onClose={close} />}
      {open === 'disable' && <DisableDialog onClose={close} />}
    </Card>
  );
}

function EnabledDetails({ factor }: { factor: SecondFactorState }) {
  const { enabledAt, recoveryCodesLeft, isRequired } = factor;
  return (
    <div className="mt-3 flex flex-col gap-2">
      <p>
        {enabledAt !== null && `Since ${dateTimeLabel(enabledAt)}. `}
        {recoveryCodesLeft} of 10 recovery codes are left.
      </p>
      {recoveryCodesLeft <= fewCodes && (
        <Notice kind="warning">
          Create new recovery codes before you run out. Without your phone and codes, only an administrator can help.
        </Notice>
      )}
      {isRequired && <p className="text-sm text-ink-soft">Your role needs a second factor, so it stays on.</p>}
    </div>
  );
}

function Heading({ isEnabled }: { isEnabled: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h2 className="text-lg font-semibold">Second factor</h2>
      <Badge kind={isEnabled ? 'success' : 'secondary'} icon={isEnabled ? ShieldCheck : ShieldAlert}>
        {isEnabled ? 'On' : 'Off'}
      </Badge>
    </div>
  );
}

/** New recovery codes; the old ones stop working. */
function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const renew = trpc.account.renewRecoveryCodes.useMutation();
  return (
    <Dialog open onOpenChange={onClose} title="New recovery codes" description="Your current codes stop working.">
      {renew.data === undefined ? (
        <ProofForm
          codeHint="From your app, or an unused recovery code."
          error={renew.error}
          failed="Failed to create new recovery codes"
          isBusy={renew.isPending}
          labels={{ idle: 'Create new codes', busy: 'Creating...' }}
          onSubmit={(proof) => {
            renew.mutate(proof);
          }}
          onCancel={onClose}
        />
      ) : (
        <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onClose} />
      )}
    </Dialog>
  );
}

function DisableDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const disable = trpc.account.disableSecondFactor.useMutation({
    onSuccess: () => {
      toast({ title: 'Second Factor Off', description: 'You sign in with your password only.' });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Turn off the second factor?" description="You will sign in with your password only.">
      <ProofForm
        codeHint="From your app, or a recovery code."
        error={disable.error}
        failed="Failed to turn off the second factor"
        isBusy={disable.isPending}
        labels={{ idle: 'Turn off', busy: 'Turning off...' }}
        onSubmit={(proof) => {
          disable.mutate(proof);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
