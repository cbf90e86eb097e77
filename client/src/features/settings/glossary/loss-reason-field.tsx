import { limits } from '@vademecum/shared/limits.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';

/** Why a change is to be although golden questions are lost by it. */
export function LossReasonField({ reason, onChange }: { reason: string; onChange: (reason: string) => void }) {
  return (
    <Field label="Reason to save anyway" hint="It is stored with your name in the golden question run.">
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={limits.feedbackText}
          value={reason}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
