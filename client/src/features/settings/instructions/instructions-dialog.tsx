import type { Instructions } from '@vademecum/shared/settings/instructions.ts';
import { useEffect, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InstructionVersions } from './instruction-versions.tsx';
import { InstructionsField } from './instructions-field.tsx';
import { InstructionsReach } from './instructions-reach.tsx';
import { LastUpdated } from './last-updated.tsx';
import { NoteField } from './note-field.tsx';
import { TrialView } from './trial-view.tsx';
import { useInstructionsDraft } from './use-instructions-draft.ts';
import { useInstructions } from './use-instructions.ts';

/** Specification, section 2.14. Closing it otherwise than by Cancel asks first where there is something to lose. */
export function InstructionsDialog({ onClose }: { onClose: () => void }) {
  const instructions = useInstructions(trpc.useUtils().instructions.get.queryOptions());
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (isUnsaved) setIsAsking(true);
        else onClose();
      }}
      title="Edit LLM Instructions"
      width="wide"
    >
      <div className="flex flex-col gap-4">
        <Notice kind="warning">Edits directly change how the assistant responds, for all users and from the next question on.</Notice>
        <InstructionsReach />
        {instructions.data !== undefined && <DialogForm held={instructions.data} onUnsaved={setIsUnsaved} onClose={onClose} />}
        {instructions.isLoading && <DialogSkeleton />}
        {instructions.isLoadingError && <ErrorState title="Failed to fetch LLM instructions" onRetry={() => void instructions.refetch()} />}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        description="Your unsaved changes will be lost."
        confirmLabel="Discard"
        onConfirm={onClose}
      />
    </Dialog>
  );
}

interface DialogFormProps {
  held: Instructions;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}

function DialogForm({ held, onUnsaved, onClose }: DialogFormProps) {
  const draft = useInstructionsDraft(held);
  const { isUnsaved } = draft;
  useEffect(() => {
    onUnsaved(isUnsaved);
  }, [isUnsaved, onUnsaved]);
  const save = () => {
    draft.save(onClose);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex flex-col gap-4"
    >
      <InstructionsField draft={draft} onSave={save} className="h-[45dvh] min-h-40" />
      <NoteField draft={draft} />
      <TrialView draft={draft} />
      {draft.failure !== undefined && (
        <Notice kind="danger" role="alert">
          {draft.failure}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LastUpdated instructions={held} />
        <div className="ml-auto flex gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!draft.canSave}>
            {draft.isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </div>
      <InstructionVersions onRestore={draft.edit} />
    </form>
  );
}

function DialogSkeleton() {
  return (
    <div role="status" aria-label="Loading instructions" className="flex flex-col gap-3">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-[45dvh] min-h-40" />
    </div>
  );
}
