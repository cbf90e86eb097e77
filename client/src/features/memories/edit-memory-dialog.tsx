import type { CreateMemory, MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { changesOf, fieldsOf, isChanged, mergeFields, toInput } from './memory-fields.ts';
import { MemoryForm } from './memory-form.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useSaveMemory } from './use-save-memory.ts';

/** The form shows changes that other people saved in the meantime, and keeps the edits made here. It saves only the fields that were changed here. */
export function EditMemoryDialog({ memory, onClose }: { memory: MemoryDetails; onClose: () => void }) {
  const edit = useEdit(memory);
  const { fields, setFields, theirs } = edit;
  return (
    <UnsavedDialog title="Edit Memory" isUnsaved={isChanged(fields, fieldsOf(edit.base))} onClose={onClose}>
      {({ close, leave }) => (
        <>
          {theirs !== null && <OvertakenNotice theirs={theirs} onTake={edit.takeTheirs} />}
          <MemoryForm
            id={memory.id}
            fields={fields}
            onChange={(change) => setFields((before) => ({ ...before, ...change }))}
            isSaving={edit.isSaving}
            onSave={(input) => edit.save(input, leave)}
            onCancel={close}
          />
        </>
      )}
    </UnsavedDialog>
  );
}

function useEdit(memory: MemoryDetails) {
  const [base, setBase] = useState(memory);
  const [fields, setFields] = useState(() => fieldsOf(memory));
  const [theirs, setTheirs] = useState<MemoryDetails | null>(null);
  const { update, isSaving } = useSaveMemory();
  const utils = trpc.useUtils();
  const toast = useToast();
  const { id } = memory;
  const compare = async () => {
    try {
      const now = await utils.memories.get.fetch({ id }, { staleTime: 0 });
      setFields((mine) => mergeFields(fieldsOf(base), mine, fieldsOf(now)));
      setBase(now);
      setTheirs(now);
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, 'Failed to update memory'), variant: 'destructive' });
    }
  };
  return {
    base,
    fields,
    setFields,
    theirs,
    isSaving,
    takeTheirs: () => {
      setFields(fieldsOf(base));
      setTheirs(null);
    },
    save: (input: CreateMemory, onDone: () => void) => {
      const changes = changesOf(toInput(fieldsOf(base)), input);
      if (Object.keys(changes).length === 0) onDone();
      else update({ id, revision: base.revision, ...changes }, { onDone, onOvertaken: () => void compare() });
    },
  };
}

/** Somebody else saved the memory while it was being changed here. */
function OvertakenNotice({ theirs, onTake }: { theirs: MemoryDetails; onTake: () => void }) {
  return (
    <div className="mb-4">
      <Notice kind="warning" role="alert" title={`${theirs.updatedBy ?? 'Someone'} changed this memory in the meantime`}>
        <p>Your text is still below, and saving replaces theirs. Their version:</p>
        <blockquote className="my-2 max-h-40 overflow-y-auto border-l-2 border-accent pl-3">
          <p className="font-medium">{theirs.topic}</p>
          <p className="whitespace-pre-wrap">{theirs.value}</p>
        </blockquote>
        <Button size="small" onClick={onTake}>
          Use theirs
        </Button>
      </Notice>
    </div>
  );
}
