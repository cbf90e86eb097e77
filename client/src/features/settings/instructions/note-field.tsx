import { limits } from '@vademecum/shared/limits.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { InstructionsDraft } from './use-instructions-draft.ts';

/** Why the text was changed, for those who read the versions later; only while there is something to save. */
export function NoteField({ draft }: { draft: InstructionsDraft }) {
  if (!draft.isUnsaved) return null;
  return (
    <Field label="Note (optional)">
      {(control) => (
        <Input
          {...control}
          maxLength={limits.name}
          value={draft.note}
          disabled={draft.isSaving}
          onChange={({ target }) => {
            draft.setNote(target.value);
          }}
        />
      )}
    </Field>
  );
}
