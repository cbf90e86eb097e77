import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { emptyFields, MemoryForm } from './memory-form.tsx';
import { useSaveMemory } from './use-save-memory.ts';

interface NewMemoryDialogProps {
  /** What it begins with; without one it is empty. */
  draft?: MemoryDraft;
  onClose: () => void;
}

export function NewMemoryDialog({ draft, onClose }: NewMemoryDialogProps) {
  const { create, isSaving } = useSaveMemory();
  const { topic = '', value = '', source = '', warning = null } = draft ?? {};
  return (
    <Dialog open onOpenChange={onClose} title="Add Memory" width="wide">
      {warning !== null && (
        <div className="mb-4">
          <Notice kind="warning">{warning}</Notice>
        </div>
      )}
      <MemoryForm
        initial={{ ...emptyFields, topic, value, source }}
        isSaving={isSaving}
        onSave={(memory) => {
          create(memory, onClose);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
