import type { SecondFactorState } from '@vademecum/shared/people/account.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

type Open = 'set-up' | 'renew' | 'disable';
const fewCodes = 3;

/** One's second factor: codes from an app besides the password. */
export function SecondFactorCard({ factor }: { factor: SecondFactorState }) {
  const [open, setOpen] = useState<Open | null>(null);
  const utils = trpc.useUtils();
  const close = () => {
    setOpen(null);
    void utils.account.secondFactor.invalidate();
  };
  return (
    <Card>
      <Heading isEnabled={factor.isEnabled} />
      <p className="mt-1 text-ink-soft">
        A code from an app on your phone, besides your password. Whoever learns your password alone does not get in.
      </p>
      {factor.isEnabled && <EnabledDetails factor={factor} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {!factor.isEnabled && (
          <Button variant="primary" onClick={() => setOpen('set-up')}>
            Set up
          </Button>
        )}
        {factor.isEnabled && <Button onClick={() => setOpen('renew')}>New recovery codes</Button>}
        {factor.isEnabled && !factor.isRequired && <Button onClick={() => setOpen('disable')}>Switch off</Button>}
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
          Make new recovery codes before the last one is used: without phone and codes only an administrator helps.
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
    <Dialog open onOpenChange={onClose} title="New recovery codes" description="The ones that you have stop working.">
      {renew.data === undefined ? (
        <ProofForm
          codeHint="From your app, or one of the recovery codes that are left."
          error={renew.error}
          failed="Failed to make new recovery codes"
          isBusy={renew.isPending}
          labels={{ idle: 'Make new codes', busy: 'Making...' }}
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
      toast({ title: 'Second Factor Off', description: 'Your password alone signs you in.' });
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} title="Switch the second factor off?" description="From then on your password alone signs you in.">
      <ProofForm
        codeHint="From your app, or a recovery code."
        error={disable.error}
        failed="Failed to switch the second factor off"
        isBusy={disable.isPending}
        labels={{ idle: 'Switch off', busy: 'Switching off...' }}
        onSubmit={(proof) => {
          disable.mutate(proof);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
