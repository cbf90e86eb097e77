import { useEffect, useState } from 'react';
import { dropMemoryDraft, readMemoryDraft } from '../../lib/memory-draft.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { emptyFields, MemoryForm } from './memory-form.tsx';
import { useSaveMemory } from './use-save-memory.ts';

/** Empty, or with what another screen kept for it. */
export function NewMemoryDialog({ onClose }: { onClose: () => void }) {
  const [draft] = useState(readMemoryDraft);
  const { create, isSaving } = useSaveMemory();
  // However it is left: nobody should find somebody else's beginning in the next one.
  useEffect(() => dropMemoryDraft, []);
  return (
    <Dialog open onOpenChange={onClose} title="Add Memory" width="wide">
      <MemoryForm
        initial={{ ...emptyFields, ...draft }}
        isSaving={isSaving}
        onSave={(memory) => {
          create(memory, onClose);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
