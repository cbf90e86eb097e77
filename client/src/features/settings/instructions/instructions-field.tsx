import { limits } from '@vademecum/shared/limits.ts';
import { emptyInstructions } from '@vademecum/shared/settings/instructions.ts';
import { classNames } from '../../../lib/class-names.ts';
import { pressedKey } from '../../../lib/shortcuts.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import type { InstructionsDraft } from './use-instructions-draft.ts';

interface InstructionsFieldProps {
  draft: InstructionsDraft;
  onSave: () => void;
  className?: string;
}

const most = limits.instructions.toLocaleString('en-US');

/** The text itself. Ctrl or Cmd with Enter saves. */
export function InstructionsField({ draft, onSave, className }: InstructionsFieldProps) {
  return (
    <Field
      label="Assistant instructions"
      error={draft.isEmpty ? emptyInstructions : undefined}
      hint={`${draft.text.length.toLocaleString('en-US')} of ${most} characters`}
    >
      {(control) => (
        <Textarea
          {...control}
          value={draft.text}
          maxLength={limits.instructions}
          disabled={draft.isSaving || draft.trial?.isRunning === true}
          onChange={(event) => {
            draft.edit(event.target.value);
          }}
          onKeyDown={(event) => {
            if (pressedKey(event, 'saveInstructions') === undefined) return;
            event.preventDefault();
            onSave();
          }}
          className={classNames('resize-y leading-relaxed', className)}
        />
      )}
    </Field>
  );
}
