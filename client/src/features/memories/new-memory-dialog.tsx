import type { CreateMemory } from '@vademecum/shared/memories/memories.ts';
import { useState } from 'react';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { useUser } from '../../lib/use-session.ts';
import { Notice } from '../../ui/notice.tsx';
import { isChanged, newFields } from './memory-fields.ts';
import { MemoryForm } from './memory-form.tsx';
import { UnsavedDialog } from './unsaved-dialog.tsx';
import { useSaveMemory } from './use-save-memory.ts';

interface NewMemoryDialogProps {
  /** The initial values; without them the form is empty. */
  draft?: MemoryDraft;
  onClose: () => void;
}

export function NewMemoryDialog({ draft, onClose }: NewMemoryDialogProps) {
  const author = useUser();
  const [initial] = useState(() => newFields(author, draft));
  const [fields, setFields] = useState(initial);
  const { create, isSaving } = useSaveMemory();
  const warning = draft?.warning ?? null;
  return (
    <UnsavedDialog title="Add Memory" isUnsaved={isChanged(fields, initial)} onClose={onClose}>
      {({ close, leave }) => (
        <>
          {warning !== null && (
            <div className="mb-4">
              <Notice kind="warning">{warning}</Notice>
            </div>
          )}
          <MemoryForm
            fields={fields}
            onChange={(change) => setFields((before) => ({ ...before, ...change }))}
            isSaving={isSaving}
            onSave={(memory) => create(withoutDefaults(memory), leave)}
            onCancel={close}
          />
        </>
      )}
    </UnsavedDialog>
  );
}

/** A memory is not protected and for everyone where nothing else is said. */
function withoutDefaults({ isProtected = false, departmentIds = [], ...memory }: CreateMemory): CreateMemory {
  return { ...memory, ...(isProtected && { isProtected }), ...(departmentIds.length > 0 && { departmentIds }) };
}
