import { glossaryLimits } from '@vademecum/shared/settings/glossary.ts';
import type { ChangeEvent } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

/** As typed: one meaning a line. */
export interface TermText {
  term: string;
  longForms: string;
  note: string;
}

interface TermFieldsProps {
  text: TermText;
  onChange: (text: TermText) => void;
  isShipped: boolean;
  problemOf: (field: keyof TermText) => string | undefined;
}

export function TermFields({ text, onChange, isShipped, problemOf }: TermFieldsProps) {
  const bind = (field: keyof TermText) => ({
    value: text[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onChange({ ...text, [field]: event.target.value });
    },
  });
  const hint = isShipped ? 'It came with the product and keeps its letters.' : 'Read the same in capitals and small letters.';
  return (
    <>
      <Field label="Abbreviation" error={problemOf('term')} hint={hint}>
        {(control) => <Input {...control} {...bind('term')} readOnly={isShipped} maxLength={glossaryLimits.term} />}
      </Field>
      <Field label="Stands for" error={problemOf('longForms')} hint="One meaning a line, if your clinic uses it for several things.">
        {(control) => <Textarea {...control} {...bind('longForms')} rows={3} />}
      </Field>
      <Field label="Note (optional)" error={problemOf('note')}>
        {(control) => <Input {...control} {...bind('note')} maxLength={glossaryLimits.note} />}
      </Field>
    </>
  );
}
