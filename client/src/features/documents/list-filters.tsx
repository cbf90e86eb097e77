import { documentStatuses, documentTypes } from '@vademecum/shared/documents.ts';
import type { ListedDocument } from '@vademecum/shared/listed-documents.ts';
import { useMemo } from 'react';
import { DayField } from '../../ui/day-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { type ChangeDocumentsSearch, type DocumentsSearch, lifecycleFilters, uploadedWithin } from './documents-search.ts';
import { ownersOf } from './find-documents.ts';

interface ListFiltersProps {
  documents: readonly ListedDocument[];
  search: DocumentsSearch;
  onSearchChange: ChangeDocumentsSearch;
}

const lifecycleLabels: Record<(typeof lifecycleFilters)[number], string> = {
  due: 'Due for review',
  superseded: 'Superseded',
  expired: 'Review overdue',
  upcoming: 'Not yet in force',
  effective: 'In force',
};

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const typeOptions = asOptions(documentTypes);
const statusOptions = asOptions(documentStatuses);
const lifecycleOptions = lifecycleFilters.map((value) => ({ value, label: lifecycleLabels[value] }));
const uploadedOptions = uploadedWithin.map((days) => ({ value: String(days), label: `Last ${days} days` }));

const oneOf = <Value extends string>(values: readonly Value[], chosen: string) => values.find((value) => value === chosen);

export function ListFilters({ documents, search, onSearchChange }: ListFiltersProps) {
  const owners = useMemo(() => ownersOf(documents), [documents]);
  const change = onSearchChange;
  return (
    <div role="group" aria-label="Filters" className="grid max-h-[45dvh] grid-cols-2 gap-2 overflow-y-auto rounded-md bg-sunken p-3">
      <Choice label="Type" value={search.type} options={typeOptions} onChange={(type) => change({ type: oneOf(documentTypes, type) })} />
      <Choice
        label="Status"
        value={search.status}
        options={statusOptions}
        onChange={(status) => change({ status: oneOf(documentStatuses, status) })}
      />
      <Choice
        label="Lifecycle"
        value={search.lifecycle}
        options={lifecycleOptions}
        onChange={(lifecycle) => change({ lifecycle: oneOf(lifecycleFilters, lifecycle) })}
      />
      <UploadedFilters search={search} onSearchChange={onSearchChange} />
      {owners.length > 0 && (
        <Choice
          label="Owner"
          value={search.owner}
          options={asOptions(owners)}
          onChange={(owner) => change({ owner: owner === '' ? undefined : owner })}
        />
      )}
    </div>
  );
}

function UploadedFilters({ search, onSearchChange: change }: Pick<ListFiltersProps, 'search' | 'onSearchChange'>) {
  return (
    <>
      <Choice
        label="Uploaded"
        value={search.within === undefined ? undefined : String(search.within)}
        options={uploadedOptions}
        onChange={(days) => {
          change({ within: uploadedWithin.find((one) => String(one) === days), since: undefined, until: undefined });
        }}
      />
      <DayField label="Uploaded from" value={search.since} onChange={(since) => change({ since, within: undefined })} />
      <DayField label="Uploaded to" value={search.until} onChange={(until) => change({ until, within: undefined })} />
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          options={[{ value: '', label: 'Any' }, ...options]}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
      )}
    </Field>
  );
}
