import type { Document } from '@vademecum/shared/documents/documents.ts';
import { type SetLifecycle, setLifecycleSchema, standardReviewMonths } from '@vademecum/shared/documents/lifecycle.ts';
import { useMemo, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { type AudienceChoice, AudienceField, idsOf } from '../../ui/audience.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { filterOptions } from '../../ui/use-combobox.ts';
import { factsLabel, offerOf } from './register/found-facts.ts';
import { ReviewedButton } from './reviewed-button.tsx';

interface LifecycleDialogProps {
  document: Document;
  onClose: () => void;
}

/** The owner of a document, its period of validity, its reviews, its successor, and who can see it. */
export function LifecycleDialog({ document, onClose }: LifecycleDialogProps) {
  const [fields, setFields] = useState(() => fieldsOf(document));
  const { save, isSaving } = useSetLifecycle();
  const checked = setLifecycleSchema.safeParse(toInput(document, fields));
  function submit() {
    if (checked.success && !isSaving) save(checked.data, onClose);
  }
  return (
    <FormDialog
      title="Lifecycle"
      description="Current documents are preferred; outdated ones carry a warning."
      onClose={onClose}
      onSubmit={submit}
      error={checked.error?.issues[0]?.message}
      submitLabel={isSaving ? 'Saving...' : 'Save'}
      isDisabled={!checked.success}
      isBusy={isSaving}
      isCheckedByBrowser
      action={<ReviewedButton documentId={document.id} onDone={onClose} />}
    >
      <HeaderOffer
        document={document}
        fields={fields}
        onUse={(found) => {
          setFields({ ...fields, ...found });
        }}
      />
      <Fields
        document={document}
        fields={fields}
        onChange={(change) => {
          setFields({ ...fields, ...change });
        }}
      />
    </FormDialog>
  );
}

interface HeaderOfferProps {
  document: Document;
  fields: ReturnType<typeof fieldsOf>;
  onUse: (found: Partial<ReturnType<typeof fieldsOf>>) => void;
}

/** What the document's own header says, for the fields that are empty. */
function HeaderOffer({ document, fields, onUse }: HeaderOfferProps) {
  const { data } = trpc.documents.found.useQuery({ ids: [document.id] });
  const [facts] = data ?? [];
  const { owner, effectiveFrom, reviewDue } = toInput(document, fields);
  const offer = facts && offerOf(facts, { owner, effectiveFrom, reviewDue });
  if (facts === undefined || offer === undefined) return null;
  const { id: _, type: __, departmentIds: ___, ...found } = offer;
  return (
    <Notice>
      <p>The document says: {factsLabel(facts)}.</p>
      <Button size="small" className="mt-2" onClick={() => onUse(withoutNull(found))}>
        Use these
      </Button>
    </Notice>
  );
}

const withoutNull = (found: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

interface FieldsProps {
  document: Document;
  fields: ReturnType<typeof fieldsOf>;
  onChange: (change: Partial<ReturnType<typeof fieldsOf>>) => void;
}

function Fields({ document, fields, onChange }: FieldsProps) {
  const choices = trpc.departments.choices.useQuery();
  const text = (name: 'owner' | 'effectiveFrom' | 'reviewDue' | 'reviewEveryMonths') => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ [name]: target.value });
    },
  });
  return (
    <>
      <Field label="Owner" hint="Person or department">
        {(control) => <Input {...control} {...text('owner')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Effective from">{(control) => <Input {...control} {...text('effectiveFrom')} type="date" />}</Field>
        <Field label="Review due">{(control) => <Input {...control} {...text('reviewDue')} type="date" />}</Field>
      </div>
      <Field label="Review every (months)" hint={`Sets the next due date after “Reviewed, no change.” Default: ${standardReviewMonths}.`}>
        {(control) => <Input {...control} {...text('reviewEveryMonths')} type="number" min={1} max={120} step={1} />}
      </Field>
      <SuccessorField
        documentId={document.id}
        successor={fields.supersededBy}
        onChange={(supersededBy) => {
          onChange({ supersededBy });
        }}
      />
      <AudienceField value={fields.departments} choices={choices.data ?? []} onChange={(departments) => onChange({ departments })} />
    </>
  );
}

/** The form values. An unknown value is empty. */
function fieldsOf({ lifecycle: { owner, effectiveFrom, reviewDue, reviewEveryMonths, supersededBy }, departments }: Document) {
  return {
    owner: owner ?? '',
    effectiveFrom: effectiveFrom ?? '',
    reviewDue: reviewDue ?? '',
    reviewEveryMonths: reviewEveryMonths === null ? '' : String(reviewEveryMonths),
    supersededBy,
    departments: departments as AudienceChoice,
  };
}

/** Who can see it is sent only where it was changed here. */
function toInput({ id, departments: before }: Pick<Document, 'id' | 'departments'>, fields: ReturnType<typeof fieldsOf>) {
  const { owner, effectiveFrom, reviewDue, reviewEveryMonths, supersededBy, departments } = fields;
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    id,
    owner: orNull(owner),
    effectiveFrom: orNull(effectiveFrom),
    reviewDue: orNull(reviewDue),
    reviewEveryMonths: reviewEveryMonths === '' ? null : Number(reviewEveryMonths),
    supersededBy: supersededBy?.id ?? null,
    ...(departments !== before && { departmentIds: idsOf(departments) }),
  };
}

/** The documents keep the server's values. The chosen values stay in the dialog until the server has them. */
function useSetLifecycle(): { save: (lifecycle: SetLifecycle, onDone: () => void) => void; isSaving: boolean } {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.documents.setLifecycle.useMutation({
    meta: { failure: 'Failed to save the lifecycle' },
    onSettled: () =>
      Promise.all([
        utils.documents.listed.invalidate(),
        utils.documents.get.invalidate(),
        utils.approvals.get.invalidate(),
        utils.approvals.state.invalidate(),
      ]).then(() => undefined),
  });
  return {
    save: (lifecycle, onDone) => {
      mutate(lifecycle, { onSuccess: onDone });
    },
    isSaving: isPending,
  };
}

interface Successor {
  id: number;
  name: string;
}

interface SuccessorFieldProps {
  documentId: number;
  successor: Successor | null;
  onChange: (successor: Successor | null) => void;
}

/** The document that takes another's place: of ten thousand only those are drawn that fit what is typed. */
function SuccessorField({ documentId, successor, onChange }: SuccessorFieldProps) {
  const documents = trpc.documents.listed.useQuery();
  const [text, setText] = useState('');
  const others = useMemo(
    () => (documents.data ?? []).filter(({ id }) => id !== documentId).map(({ id, name }) => ({ value: String(id), label: name })),
    [documents.data, documentId],
  );
  const empty = documents.isPending ? 'Loading documents …' : 'No document has this name';
  return (
    <Field label="Superseded by">
      {(control) => (
        <Combobox
          {...control}
          chosen={successor === null ? null : { value: String(successor.id), label: successor.name }}
          onChoose={(option) => {
            onChange(option === null ? null : { id: Number(option.value), name: option.label });
          }}
          options={filterOptions(others, text)}
          onType={setText}
          placeholder="Search by name"
          clearLabel="Not superseded"
          empty={documents.isError ? 'The documents could not be loaded' : empty}
        />
      )}
    </Field>
  );
}
