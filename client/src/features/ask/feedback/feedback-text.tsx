import { limits } from '@vademecum/shared/limits.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

interface FeedbackTextProps {
  value: string;
  onChange: (text: string) => void;
}

export function FeedbackText({ value, onChange }: FeedbackTextProps) {
  return (
    <Field label="What was good, wrong or missing?" hint={`${value.length}/${limits.feedbackText} characters`}>
      {(control) => (
        <Textarea
          {...control}
          rows={3}
          maxLength={limits.feedbackText}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
