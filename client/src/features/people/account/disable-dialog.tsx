import { trpc } from '../../../trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { ProofForm } from './proof-form.tsx';

export function DisableDialog({ onClose }: { onClose: () => void }) {
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
