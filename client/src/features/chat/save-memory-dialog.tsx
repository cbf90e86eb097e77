import { createMemorySchema } from '@vademecum/shared/memories.ts';
import type { ChatTurn } from '@vademecum/shared/chat.ts';
import { useState, type SubmitEvent } from 'react';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { hasUnsupported, memoryDraft } from './memory-draft.ts';
import { MemoryFields, type MemoryFieldValues } from './memory-fields.tsx';

interface SaveMemoryDialogProps {
  turn: ChatTurn;
  onClose: () => void;
}

/** An answer as a memory, to be looked over before it is saved: from then on it answers questions as the documents do. */
export function SaveMemoryDialog({ turn, onClose }: SaveMemoryDialogProps) {
  const [draft, setDraft] = useState<MemoryFieldValues>(() => ({ ...memoryDraft(turn), category: '' }));
  const [wasTried, setWasTried] = useState(false);
  const { mutate, isPending } = useCreateMemory(onClose);
  const checked = createMemorySchema.safeParse(toMemory(draft));
  const error = wasTried ? checked.error?.issues[0]?.message : undefined;
  const change = (changes: Partial<MemoryFieldValues>) => {
    setDraft({ ...draft, ...changes });
  };

  function save(event: SubmitEvent) {
    event.preventDefault();
    setWasTried(true);
    if (checked.success && !isPending) mutate(checked.data);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save as Memory"
      description="From then on it answers questions, as the documents do."
      width="wide"
    >
      <form onSubmit={save} className="flex flex-col gap-4">
        {hasUnsupported(turn) && (
          <Notice kind="warning">What is marked [no source] stands in no document. Check it, or take it out, before you save.</Notice>
        )}
        <MemoryFields draft={draft} error={error} onChange={change} />
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {isPending ? 'Saving...' : 'Save Memory'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function toMemory({ category, source, ...rest }: MemoryFieldValues) {
  return { ...rest, category: category === '' ? null : category, source: source.trim() === '' ? null : source };
}

function useCreateMemory(onDone: () => void) {
  const toast = useToast();
  const { memories } = trpc.useUtils();
  return trpc.memories.create.useMutation({
    onSuccess: ({ topic }) => {
      onDone();
      toast({ title: 'Memory saved', description: topic });
      void memories.invalidate();
    },
    onError: (error) => {
      toast({ title: 'Error', description: messageOf(error, 'Failed to create memory'), variant: 'destructive' });
    },
  });
}
