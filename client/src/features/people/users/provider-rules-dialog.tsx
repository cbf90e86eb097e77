import {
  type GroupRule,
  type ProviderSettings,
  saveProviderSchema,
  type UnmappedChoice,
  unmappedChoices,
} from '@vademecum/shared/people/provider.ts';
import { type Role, roleNames, roles } from '@vademecum/shared/permissions.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Select, SelectField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

interface ProviderRulesDialogProps {
  settings: ProviderSettings;
  onClose: () => void;
}

const firstSignIn = [
  { value: 'invited', label: 'Is refused' },
  { value: 'anybody', label: 'Gets an account as User' },
];

const unmappedLabels: Record<UnmappedChoice, string> = {
  keep: 'Keep the role that they have here',
  user: 'Get the role User',
  refuse: 'Are refused',
};
const unmappedOptions = unmappedChoices.map((value) => ({ value, label: unmappedLabels[value] }));

/** A row needs a name of its own while it is edited: groups may be named twice. */
interface Row extends GroupRule {
  key: number;
}

/** Who comes in, and which groups of the provider give which role and department. */
export function ProviderRulesDialog({ settings, onClose }: ProviderRulesDialogProps) {
  const [createsPeople, setCreatesPeople] = useState(settings.createsPeople);
  const [unmapped, setUnmapped] = useState(settings.unmapped);
  const [rows, setRows] = useState<readonly Row[]>(() => settings.rules.map((rule, key) => ({ ...rule, key })));
  const [wasSent, setWasSent] = useState(false);
  const save = useSaveRules(onClose);
  const checked = saveProviderSchema.safeParse({ createsPeople, unmapped, rules: rows.map(({ key: _, ...rule }) => rule) });
  const complaint = wasSent ? checked.error?.issues[0]?.message : undefined;
  return (
    <FormDialog
      title="Groups and access"
      description={`Roles and departments from ${settings.name} take effect at each person’s next sign-in.`}
      width="wide"
      onClose={onClose}
      onSubmit={() => {
        setWasSent(true);
        if (checked.success && !save.isPending) save.mutate(checked.data);
      }}
      submitLabel={save.isPending ? 'Saving...' : 'Save'}
      isBusy={save.isPending}
      error={complaint ?? (save.isError ? messageOf(save.error, 'The rules could not be saved. Please try again.') : undefined)}
    >
      <SelectField
        label="Someone without an invitation"
        options={firstSignIn}
        value={createsPeople ? 'anybody' : 'invited'}
        onChange={(value) => setCreatesPeople(value === 'anybody')}
      />
      <GroupRows rows={rows} onChange={setRows} />
      <SelectField
        label="People whose groups give no role"
        hint="Counts as soon as one group above gives a role."
        options={unmappedOptions}
        value={unmapped}
        onChange={(value) => setUnmapped(unmappedChoices.find((one) => one === value) ?? 'keep')}
      />
    </FormDialog>
  );
}

interface RowsProps {
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
}

function GroupRows({ rows, onChange }: RowsProps) {
  const { data: departments = [] } = trpc.departments.choices.useQuery();
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onChange([...rows, { key, group: '', role: null, departmentId: null }]);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">Groups</legend>
      <p className="text-sm text-ink-soft">
        Write each group as the provider sends it, often as an id. Of several roles the highest counts. Departments without a group stay as
        they are.
      </p>
      {rows.map((row, index) => (
        <GroupRow
          key={row.key}
          row={row}
          number={index + 1}
          departments={departments}
          onChange={(changed) => onChange(rows.map((one) => (one.key === row.key ? changed : one)))}
          onRemove={() => onChange(rows.filter((one) => one.key !== row.key))}
        />
      ))}
      <Button className="self-start" onClick={add}>
        <Plus aria-hidden size={16} />
        Add group
      </Button>
    </fieldset>
  );
}

interface GroupRowProps {
  row: Row;
  number: number;
  departments: readonly { id: number; name: string }[];
  onChange: (row: Row) => void;
  onRemove: () => void;
}

const roleOptions = [
  { value: '', label: 'No role' },
  ...[...roles].reverse().map((role) => ({ value: role as string, label: roleNames[role].short })),
];
const roleOf = (value: string): Role | null => roles.find((one) => one === value) ?? null;

function GroupRow({ row, number, departments, onChange, onRemove }: GroupRowProps) {
  const departmentOptions = [
    { value: '', label: 'No department' },
    ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-2 border-b border-line pb-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_auto] sm:border-0 sm:pb-0">
      <Input
        aria-label={`Group ${number}`}
        placeholder="Group"
        value={row.group}
        onChange={({ target }) => onChange({ ...row, group: target.value })}
        className="max-sm:col-start-1"
      />
      <Select
        aria-label={`Role of group ${number}`}
        options={roleOptions}
        value={row.role ?? ''}
        onChange={({ target }) => onChange({ ...row, role: roleOf(target.value) })}
        className="max-sm:col-start-1"
      />
      <Select
        aria-label={`Department of group ${number}`}
        options={departmentOptions}
        value={row.departmentId ?? ''}
        onChange={({ target }) => onChange({ ...row, departmentId: target.value === '' ? null : Number(target.value) })}
        className="max-sm:col-start-1"
      />
      <IconButton icon={Trash2} label={`Remove group ${number}`} onClick={onRemove} className="max-sm:col-start-2 max-sm:row-start-1" />
    </div>
  );
}

function useSaveRules(onSaved: () => void) {
  const { provider } = trpc.useUtils();
  const toast = useToast();
  return trpc.provider.save.useMutation({
    onSuccess: (settings) => {
      provider.settings.setData(undefined, settings);
      toast({ title: 'Groups and access saved' });
      onSaved();
    },
  });
}
