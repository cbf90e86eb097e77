import { emptyInstructions, type Instructions } from '@vademecum/shared/instructions.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';

export interface InstructionsDraft {
  text: string;
  isEmpty: boolean;
  /** The text differs from the server's. */
  isUnsaved: boolean;
  isSaving: boolean;
  /** Why the last save failed; a toast says it, too, but cannot be read out while a dialog is open. */
  failure: string | undefined;
  /** Not while the text is empty, unchanged or being saved: specification, section 5. */
  canSave: boolean;
  edit: (text: string) => void;
  /** Back to the server's text. */
  reset: () => void;
  save: (onSaved?: () => void) => void;
}

const failed = 'Failed to update instructions';

/** An edit of the instructions, until it is saved or taken back. What is edited is not exchanged when the server's text changes meanwhile. */
export function useInstructionsDraft(held: Instructions): InstructionsDraft {
  const [draft, setDraft] = useState<{ text: string; basedOn: number } | null>(null);
  const utils = trpc.useUtils();
  const toast = useToast();
  const update = trpc.instructions.update.useMutation({
    onSuccess: (saved) => {
      utils.instructions.get.setData(undefined, saved);
      setDraft(null);
      toast({ title: 'Success', description: 'LLM instructions updated successfully' });
    },
    onError: (error) => {
      // Whoever lost against a colleague sees with Reset what that one wrote.
      void utils.instructions.get.invalidate();
      toast({ title: 'Error', description: messageOf(error, failed), variant: 'destructive' });
    },
  });
  const text = draft?.text ?? held.instructions;
  const isEmpty = text.trim() === '';
  const isUnsaved = draft !== null && text.trim() !== held.instructions;
  const isSaving = update.isPending;

  function save(onSaved?: () => void) {
    if (isEmpty) toast({ title: 'Validation Error', description: emptyInstructions, variant: 'destructive' });
    else if (isUnsaved && !isSaving) update.mutate({ instructions: text.trim(), basedOn: draft.basedOn }, { onSuccess: onSaved });
  }

  return {
    text,
    isEmpty,
    isUnsaved,
    isSaving,
    failure: update.error === null ? undefined : messageOf(update.error, failed),
    canSave: isUnsaved && !isEmpty && !isSaving,
    edit: (next) => {
      setDraft((before) => ({ text: next, basedOn: before?.basedOn ?? held.version }));
    },
    reset: () => {
      setDraft(null);
    },
    save,
  };
}
