import { approvalPhases } from '@vademecum/shared/documents/approval-choices.ts';
import { documentStatuses, documentTypeOptions, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { CalendarDays, ListFilter, SquareCheck } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { translated } from '../../../locale/english.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DayField, Select } from '../../../ui/form-controls.tsx';
import { FilterChoice } from '../../../ui/list-filters.tsx';
import {
  type ChangeDocumentsSearch,
  countFilters,
  type DocumentSort,
  documentSorts,
  type DocumentsSearch,
  everyone,
  lifecycleFilters,
  uploadedWithin,
} from '../documents-search.ts';
import { phaseNames } from '../approvals/approval-labels.ts';
import { departmentsOf, ownersOf } from './find-documents.ts';

interface ListControlsProps {
  documents: readonly ListedDocument[];
  search: DocumentsSearch;
  onSearchChange: ChangeDocumentsSearch;
  /** Begins choosing several. */
  onSelect: () => void;
}

const sortLabels: Record<DocumentSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name, A to Z',
  'name-desc': 'Name, Z to A',
  size: 'Longest first',
  review: 'Review due first',
  version: 'Highest version first',
  owner: 'Owner, A to Z',
  effective: 'Latest effective date first',
  cited: 'Last cited first',
  uncited: 'Longest not cited first',
};

const standard: DocumentSort = 'newest';
const options = documentSorts.map((value) => ({ value, label: sortLabels[value] }));

export function ListControls({ documents, search, onSearchChange, onSelect }: ListControlsProps) {
  const count = countFilters(search);
  const [isOpen, setIsOpen] = useState(count > 0);
  const panelId = useId();
  const isCalendar = search.show === 'calendar';
  return (
    <>
      <div className="flex items-center gap-2">
        {isCalendar ? (
          <p className="min-w-0 flex-1 px-1 font-semibold">Review calendar</p>
        ) : (
          <SortChoice sort={search.sort} onSearchChange={onSearchChange} />
        )}
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => {
            setIsOpen(!isOpen);
          }}
        >
          <ListFilter aria-hidden size={16} />
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
        <IconButton
          icon={CalendarDays}
          label="Review calendar"
          aria-pressed={isCalendar}
          className={isCalendar ? 'bg-accent-soft text-accent' : undefined}
          onClick={() => onSearchChange({ show: isCalendar ? undefined : 'calendar', month: undefined })}
        />
        {!isCalendar && <IconButton icon={SquareCheck} label="Select documents" onClick={onSelect} />}
      </div>
      {isOpen && (
        <div id={panelId}>
          <ListFilters documents={documents} search={search} onSearchChange={onSearchChange} />
        </div>
      )}
    </>
  );
}

function SortChoice({ sort = standard, onSearchChange }: Pick<ListControlsProps, 'onSearchChange'> & { sort: DocumentSort | undefined }) {
  return (
    <Select
      aria-label="Sort by"
      className="min-w-0 flex-1"
      options={options}
      value={sort}
      onChange={({ target }) => {
        onSearchChange({ sort: documentSorts.find((one) => one === target.value && one !== standard) });
      }}
    />
  );
}

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
  undated: 'No review date',
  unowned: 'No owner',
};

const phaseOptions = approvalPhases.map((value) => ({ value, label: phaseNames[value] }));
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const typeOptions = documentTypeOptions(documentTypes);
const statusOptions = documentStatuses.map((value) => ({ value, label: translated(value) }));
const lifecycleOptions = lifecycleFilters.map((value) => ({ value, label: lifecycleLabels[value] }));
const uploadedOptions = uploadedWithin.map((days) => ({ value: String(days), label: `Last ${days} days` }));

const oneOf = <Value extends string>(values: readonly Value[], chosen: string) => values.find((value) => value === chosen);

function ListFilters({ documents, search, onSearchChange }: ListFiltersProps) {
  const change = onSearchChange;
  return (
    <div role="group" aria-label="Filters" className="grid max-h-[45dvh] grid-cols-2 gap-2 overflow-y-auto rounded-md bg-sunken p-3">
      <FilterChoice
        all="Any"
        label="Type"
        value={search.type}
        options={typeOptions}
        onChange={(type) => change({ type: oneOf(documentTypes, type) })}
      />
      <FilterChoice
        all="Any"
        label="Status"
        value={search.status}
        options={statusOptions}
        onChange={(status) => change({ status: oneOf(documentStatuses, status) })}
      />
      <FilterChoice
        all="Any"
        label="Lifecycle"
        value={search.lifecycle}
        options={lifecycleOptions}
        onChange={(lifecycle) => change({ lifecycle: oneOf(lifecycleFilters, lifecycle) })}
      />
      <PhaseFilter documents={documents} search={search} onSearchChange={change} />
      <UploadedFilters search={search} onSearchChange={onSearchChange} />
      <DayField label="Effective from" value={search.effectiveFrom} onChange={(effectiveFrom) => change({ effectiveFrom })} />
      <DayField label="Effective to" value={search.effectiveTo} onChange={(effectiveTo) => change({ effectiveTo })} />
      <AudienceFilter documents={documents} audience={search.audience} onSearchChange={change} />
      <OwnerFilter documents={documents} owner={search.owner} onSearchChange={change} />
    </div>
  );
}

interface OwnerFilterProps extends Pick<ListFiltersProps, 'documents' | 'onSearchChange'> {
  owner: string | undefined;
}

function OwnerFilter({ documents, owner, onSearchChange }: OwnerFilterProps) {
  const owners = useMemo(() => ownersOf(documents), [documents]);
  if (owners.length === 0) return null;
  return (
    <FilterChoice
      all="Any"
      label="Owner"
      value={owner}
      options={asOptions(owners)}
      onChange={(chosen) => onSearchChange({ owner: chosen === '' ? undefined : chosen })}
    />
  );
}

interface AudienceFilterProps extends Pick<ListFiltersProps, 'documents' | 'onSearchChange'> {
  audience: string | undefined;
}

function AudienceFilter({ documents, audience, onSearchChange }: AudienceFilterProps) {
  const departments = useMemo(() => departmentsOf(documents), [documents]);
  if (departments.length === 0 && audience === undefined) return null;
  const limited = departments.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <FilterChoice
      all="Any"
      label="Who can see it"
      value={audience}
      options={[{ value: everyone, label: 'Everyone' }, ...limited]}
      onChange={(chosen) => onSearchChange({ audience: chosen === '' ? undefined : chosen })}
    />
  );
}

/** Only where something is not plainly approved. */
function PhaseFilter({ documents, search, onSearchChange }: ListFiltersProps) {
  if (search.phase === undefined && !documents.some(({ phase }) => phase !== undefined)) return null;
  return (
    <FilterChoice
      all="Any but retired"
      label="Approval"
      value={search.phase}
      options={phaseOptions}
      onChange={(phase) => onSearchChange({ phase: oneOf(approvalPhases, phase) })}
    />
  );
}

function UploadedFilters({ search, onSearchChange: change }: Pick<ListFiltersProps, 'search' | 'onSearchChange'>) {
  return (
    <>
      <FilterChoice
        all="Any"
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
