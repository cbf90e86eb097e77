import { documentTypeOptions, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { type RegisterChange, setDocumentsSchema } from '@vademecum/shared/documents/register.ts';
import { useId, useState } from 'react';
import { DayField, SelectField, TextField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { countLabel } from '../document-labels.ts';
import { ownersOf } from '../list/find-documents.ts';
import { FoundOffer } from './found-offer.tsx';

interface SetDialogProps {
  documents: readonly ListedDocument[];
  /** All of the library: its owners are suggested. */
  library: readonly ListedDocument[];
  onClose: () => void;
  /** Resolves to false where the server refused. */
  onSet: (changes: RegisterChange[]) => Promise<boolean>;
}

const kept = 'Keep each document’s own';
const typeOptions = [{ value: '', label: kept }, ...documentTypeOptions(documentTypes)];

/** One owner, review date or type for several documents. What is left empty does not change. */
export function SetDialog({ documents, library, onClose, onSet }: SetDialogProps) {
  const [fields, setFields] = useState({ owner: '', reviewDue: '', type: '' });
  const [isSetting, setIsSetting] = useState(false);
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const listId = useId();
  const given = Object.entries(fields).filter(([, value]) => value.trim() !== '');
  const changes = documents.map(({ id }) => ({ id, ...Object.fromEntries(given) }));
  const checked = setDocumentsSchema.shape.documents.element.safeParse(changes[0]);
  async function submit() {
    if (!checked.success || isSetting) return;
    setIsSetting(true);
    const isDone = await onSet(changes);
    setIsSetting(false);
    if (isDone) onClose();
  }
  return (
    <FormDialog
      title={`Edit ${countLabel(documents.length, 'document')}`}
      description="Empty fields stay unchanged."
      onClose={onClose}
      onSubmit={() => void submit()}
      error={given.length === 0 ? undefined : checked.error?.issues[0]?.message}
      submitLabel={isSetting ? 'Saving...' : 'Save'}
      isDisabled={!checked.success}
      isBusy={isSetting}
      isCheckedByBrowser
    >
      <FoundOffer rows={documents.filter(({ status }) => status === 'active')} />
      <TextField label="Owner" hint="Person or department" list={listId} value={fields.owner} onChange={(owner) => change({ owner })} />
      <datalist id={listId}>
        {ownersOf(library).map((owner) => (
          <option key={owner} value={owner} />
        ))}
      </datalist>
      <DayField label="Review due" value={fields.reviewDue} onChange={(reviewDue = '') => change({ reviewDue })} />
      <SelectField label="Type" options={typeOptions} value={fields.type} onChange={(type) => change({ type })} />
    </FormDialog>
  );
}
