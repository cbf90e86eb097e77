import { mostApprovers } from '@vademecum/shared/documents/approval-choices.ts';
import { type DocumentType, documentTypeOptions, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import type { ApprovalSettings } from '@vademecum/shared/documents/approvals.ts';
import { Save } from 'lucide-react';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/form-controls.tsx';
import { UnsavedGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SwitchSetting } from '../../../ui/switch.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { type Approvers, ApproverPicker } from '../../../ui/people/approver-picker.tsx';

/** Whether new versions have to be approved, and by whom. */
export function ApprovalSettingsTab({ query }: { query: PageQuery<ApprovalSettings> }) {
  return (
    <Loaded query={query} loading={<Skeleton className="h-64 max-w-3xl" />} failed="The approval rules could not be loaded">
      {(settings) => <SettingsForm key={JSON.stringify(settings)} {...settings} />}
    </Loaded>
  );
}

const typeOptions = documentTypeOptions(documentTypes);
const noApprovers: Approvers = { approvers: [], order: 'sequence' };

function SettingsForm(saved: ApprovalSettings) {
  const [isRequired, setIsRequired] = useState(saved.isRequired);
  const [types, setTypes] = useState(saved.types);
  const save = useSaveSettings();
  const isChanged = isRequired !== saved.isRequired || JSON.stringify(types) !== JSON.stringify(saved.types);
  return (
    <div className="flex max-w-3xl flex-col gap-4 pb-24">
      <UnsavedGuard isUnsaved={isChanged && !save.isPending} />
      <Card>
        <SwitchSetting
          label="Approval required"
          hint="New documents, versions and dates count only after their approvers have approved them."
          checked={isRequired}
          onChange={setIsRequired}
        />
      </Card>
      <DefaultApprovers types={types} onChange={setTypes} />
      <Button
        variant="primary"
        className="self-end"
        disabled={!isChanged || save.isPending}
        onClick={() => save.mutate({ isRequired, types })}
      >
        <Save aria-hidden size={16} />
        {save.isPending ? 'Saving...' : 'Save rules'}
      </Button>
    </div>
  );
}

interface DefaultApproversProps {
  types: ApprovalSettings['types'];
  onChange: (types: ApprovalSettings['types']) => void;
}

function DefaultApprovers({ types, onChange }: DefaultApproversProps) {
  const people = trpc.approvals.people.useQuery();
  const [type, setType] = useState<DocumentType>(types[0]?.type ?? 'protocol');
  const rule = types.find((one) => one.type === type) ?? noApprovers;
  const change = ({ approvers, order }: Approvers) => {
    const others = types.filter((one) => one.type !== type);
    onChange(approvers.length === 0 ? others : [...others, { type, approvers: [...approvers], order }]);
  };
  return (
    <Card>
      <h2 className="font-semibold">Default approvers</h2>
      <p className="mb-3 text-sm text-ink-soft">
        A new draft starts with the approvers of its type. If the type has none, it starts with those of the departments that it is limited
        to, set under Clinic. Its author can change them.
      </p>
      {people.isError && <Notice kind="warning">The people could not be loaded. Reload this page to choose approvers.</Notice>}
      <div className="flex flex-col gap-4">
        <SelectField
          label="Document type"
          value={type}
          options={typeOptions}
          onChange={(value) => setType(documentTypes.find((one) => one === value) ?? 'protocol')}
        />
        <ApproverPicker most={mostApprovers} key={type} people={people.data ?? []} {...rule} onChange={change} />
        <TypesWithRules types={types.map((one) => one.type)} />
      </div>
    </Card>
  );
}

function TypesWithRules({ types }: { types: readonly DocumentType[] }) {
  const names = typeOptions.filter(({ value }) => types.includes(value)).map(({ label }) => label);
  return (
    <p className="text-sm text-ink-soft">
      {names.length === 0 ? 'No type has default approvers yet.' : `With default approvers: ${names.join(', ')}`}
    </p>
  );
}

function useSaveSettings() {
  const { approvals } = trpc.useUtils();
  const toast = useToast();
  return trpc.approvals.saveSettings.useMutation({
    onSuccess: () => {
      toast({ title: 'Approval rules saved' });
    },
    onSettled: () => approvals.invalidate(),
    meta: { failure: 'The approval rules could not be saved' },
  });
}
