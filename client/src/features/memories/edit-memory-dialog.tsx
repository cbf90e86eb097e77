import type { Memory } from '@vademecum/shared/memories.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MemoryForm } from './memory-form.tsx';
import { useSaveMemory } from './use-save-memory.ts';

export function EditMemoryDialog({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const { update, isSaving } = useSaveMemory();
  const { id, topic, value, category, source, reviewDue } = memory;
  return (
    <Dialog open onOpenChange={onClose} title="Edit Memory" width="wide">
      <MemoryForm
        initial={{ topic, value, category: category ?? '', source: source ?? '', reviewDue: reviewDue ?? '' }}
        isSaving={isSaving}
        onSave={(fields) => {
          update({ id, ...fields }, onClose);
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
