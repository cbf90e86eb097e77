import { trpc } from '../../../trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** New recovery codes; the old ones stop working. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
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
