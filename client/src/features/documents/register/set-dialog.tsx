import { documentTypeOptions, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { type RegisterChange, setDocumentsSchema } from '@vademecum/shared/documents/register.ts';
import { useId, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { type AudienceChoice, AudienceField, idsOf } from '../../../ui/audience.tsx';
import { Checkbox, DayField, SelectField, TextField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
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

/** One owner, review date, type or audience for several documents. What is left empty does not change. */
export function SetDialog({ documents, library, onClose, onSet }: SetDialogProps) {
  const [fields, setFields] = useState({ owner: '', reviewDue: '', type: '' });
  const [isSetting, setIsSetting] = useState(false);
  const change = (part: Partial<typeof fields>) => setFields({ ...fields, ...part });
  const [audience, setAudience] = useState<AudienceChoice | undefined>();
  const given = givenOf(fields, audience);
  const checked = setDocumentsSchema.shape.documents.element.safeParse({ id: documents[0]?.id, ...given });
  async function submit() {
    if (!checked.success || isSetting) return;
    setIsSetting(true);
    const isDone = await onSet(documents.map(({ id }) => ({ ...checked.data, id })));
    setIsSetting(false);
    if (isDone) onClose();
  }
  return (
    <FormDialog
      title={`Edit ${countLabel(documents.length, 'document', 'documents')}`}
      description="Empty fields stay unchanged."
      onClose={onClose}
      onSubmit={() => void submit()}
      error={Object.keys(given).length === 0 ? undefined : checked.error?.issues[0]?.message}
      submitLabel={isSetting ? 'Saving...' : 'Save'}
      isDisabled={!checked.success}
      isBusy={isSetting}
      isCheckedByBrowser
    >
      <FoundOffer rows={documents.filter(({ status }) => status === 'active')} />
      <OwnerField library={library} owner={fields.owner} onChange={(owner) => change({ owner })} />
      <DayField label="Review due" value={fields.reviewDue} onChange={(reviewDue = '') => change({ reviewDue })} />
      <SelectField label="Type" options={typeOptions} value={fields.type} onChange={(type) => change({ type })} />
      <AudienceChange audience={audience} onChange={setAudience} />
    </FormDialog>
  );
}

/** What is left empty is left out. */
function givenOf(fields: Record<string, string>, audience: AudienceChoice | undefined): Record<string, unknown> {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
  return audience === undefined ? filled : { ...filled, departmentIds: idsOf(audience) };
}

interface OwnerFieldProps extends Pick<SetDialogProps, 'library'> {
  owner: string;
  onChange: (owner: string) => void;
}

function OwnerField({ library, owner, onChange }: OwnerFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField label="Owner" hint="Person or department" list={listId} value={owner} onChange={onChange} />
      <datalist id={listId}>
        {ownersOf(library).map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}

interface AudienceChangeProps {
  /** Undefined: each document keeps its own. */
  audience: AudienceChoice | undefined;
  onChange: (audience: AudienceChoice | undefined) => void;
}

function AudienceChange({ audience, onChange }: AudienceChangeProps) {
  const { data: choices = [] } = trpc.departments.choices.useQuery();
  if (choices.length === 0) return null;
  return (
    <>
      <Checkbox
        label="Change who can see them"
        checked={audience !== undefined}
        onChange={({ target }) => onChange(target.checked ? [] : undefined)}
      />
      {audience !== undefined && <AudienceField value={audience} choices={choices} onChange={onChange} />}
    </>
  );
}
