import { documentTypeNames, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { saveWatchedRulesSchema, type WatchedRule } from '@vademecum/shared/documents/watched.ts';
import { useId, useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { type AudienceChoice, AudienceField, idsOf } from '../../../ui/audience.tsx';
import { SelectField, TextField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useWatchedCalls } from './use-watched-calls.ts';

interface RuleDialogProps {
  /** Left out for a new one. */
  rule: WatchedRule | undefined;
  /** The other ones, which are saved together with it. */
  others: readonly WatchedRule[];
  /** Folders to choose from. */
  folders: readonly string[];
  onClose: () => void;
}

const ownTypes = ['protocol', 'guideline', 'manual'] as const;
const typeOptions = [
  { value: '', label: 'By kind of file' },
  ...ownTypes.map((value) => ({ value: value as string, label: documentTypeNames[value] })),
];

/** A folder, and what its documents become. */
export function RuleDialog({ rule, others, folders, onClose }: RuleDialogProps) {
  const { data: choices = [] } = trpc.departments.choices.useQuery();
  const [folder, setFolder] = useState(rule?.folder ?? '');
  const [type, setType] = useState<string>(rule?.type ?? '');
  const [audience, setAudience] = useState<AudienceChoice | undefined>(undefined);
  const { saveRules } = useWatchedCalls();
  const before = choices.filter(({ id }) => rule?.departmentIds.includes(id));
  const departmentIds = idsOf(audience === undefined ? before : audience);
  const wanted = { folder, type: documentTypes.find((one) => one === type) ?? null, departmentIds };
  const checked = saveWatchedRulesSchema.safeParse({ rules: [...others, wanted] });
  return (
    <FormDialog
      title={rule === undefined ? 'Add folder' : 'Edit folder'}
      onClose={onClose}
      onSubmit={() => {
        if (checked.success && !saveRules.isPending) saveRules.mutate(checked.data, { onSuccess: onClose });
      }}
      submitLabel={saveRules.isPending ? 'Saving...' : 'Save'}
      isDisabled={!checked.success}
      isBusy={saveRules.isPending}
      error={
        checked.error?.issues[0]?.message ??
        (saveRules.error === null ? undefined : messageOf(saveRules.error, 'The server cannot be reached.'))
      }
    >
      <FolderField value={folder} folders={folders} onChange={setFolder} />
      <SelectField label="Type of its documents" value={type} options={typeOptions} onChange={setType} />
      <AudienceField value={audience === undefined ? before : audience} choices={choices} onChange={setAudience} />
    </FormDialog>
  );
}

interface FolderFieldProps {
  value: string;
  folders: readonly string[];
  onChange: (folder: string) => void;
}

/** A folder may be named before it is there. */
function FolderField({ value, folders, onChange }: FolderFieldProps) {
  const listId = useId();
  return (
    <>
      <TextField
        label="Folder"
        hint="Inside the watched folder, such as Policies/Nursing. Empty for the whole folder."
        list={listId}
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
      <datalist id={listId}>
        {folders.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
