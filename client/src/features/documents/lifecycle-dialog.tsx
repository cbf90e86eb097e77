import type { Document } from '@vademecum/shared/documents/documents.ts';
import { setLifecycleSchema } from '@vademecum/shared/documents/lifecycle.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SuccessorField } from './successor-field.tsx';
import { useSetLifecycle } from './use-set-lifecycle.ts';

interface LifecycleDialogProps {
  document: Document;
  onClose: () => void;
}

/** Whose a document is, when it holds, when it is reviewed, and what took its place. */
export function LifecycleDialog({ document, onClose }: LifecycleDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(document));
  const { save, isSaving } = useSetLifecycle();
  const checked = setLifecycleSchema.safeParse(toInput(document.id, fields));
  function submit() {
    if (checked.success && !isSaving) save(checked.data, onClose);
  }
  return (
    <Dialog open onOpenChange={onClose} title="Lifecycle" description="Answers prefer what is in force, and warn of what is not.">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <Fields
          document={document}
          fields={fields}
          onChange={(change) => {
            setFields({ ...fields, ...change });
          }}
        />
        {!checked.success && (
          <Notice kind="danger" role="alert">
            {checked.error.issues[0]?.message}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!checked.success} aria-disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  document: Document;
  fields: ReturnType<typeof fieldsOf>;
  onChange: (change: Partial<ReturnType<typeof fieldsOf>>) => void;
}

function Fields({ document, fields, onChange }: FieldsProps) {
  const text = (name: 'owner' | 'effectiveFrom' | 'reviewDue') => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ [name]: target.value });
    },
  });
  return (
    <>
      <Field label="Owner" hint="A person or an office.">
        {(control) => <Input {...control} {...text('owner')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Effective from">{(control) => <Input {...control} {...text('effectiveFrom')} type="date" />}</Field>
        <Field label="Review due">{(control) => <Input {...control} {...text('reviewDue')} type="date" />}</Field>
      </div>
      <SuccessorField
        documentId={document.id}
        successor={fields.supersededBy}
        onChange={(supersededBy) => {
          onChange({ supersededBy });
        }}
      />
    </>
  );
}

/** As they stand in the form: what is not known is empty. */
function fieldsOf({ lifecycle: { owner, effectiveFrom, reviewDue, supersededBy } }: Document) {
  return {
    owner: owner ?? '',
    effectiveFrom: effectiveFrom ?? '',
    reviewDue: reviewDue ?? '',
    supersededBy,
  };
}

function toInput(id: number, { owner, effectiveFrom, reviewDue, supersededBy }: ReturnType<typeof fieldsOf>) {
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    id,
    owner: orNull(owner),
    effectiveFrom: orNull(effectiveFrom),
    reviewDue: orNull(reviewDue),
    supersededBy: supersededBy?.id ?? null,
  };
}
