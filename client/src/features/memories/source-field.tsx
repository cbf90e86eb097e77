import { localPractice } from '@vademecum/shared/memories/memory-sources.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { MemoryFields, SourceKind } from './memory-fields.ts';
import { PassageField } from './passage-field.tsx';

const kinds: readonly { value: SourceKind; label: string }[] = [
  { value: 'none', label: 'No source' },
  { value: 'local', label: localPractice },
  { value: 'words', label: 'In words' },
  { value: 'passage', label: 'A passage of a document' },
];

interface SourceFieldProps {
  fields: Pick<MemoryFields, 'sourceKind' | 'source' | 'passage'>;
  onChange: (change: Partial<Pick<MemoryFields, 'sourceKind' | 'source' | 'passage'>>) => void;
}

/** Where the memory comes from. */
export function SourceField({ fields: { sourceKind, source, passage }, onChange }: SourceFieldProps) {
  return (
    <>
      <Field label="Source (optional)">
        {(control) => (
          <Select
            {...control}
            value={sourceKind}
            options={kinds}
            onChange={({ target }) => {
              onChange({ sourceKind: kinds.find(({ value }) => value === target.value)?.value ?? 'none' });
            }}
          />
        )}
      </Field>
      {sourceKind === 'words' && (
        <Field label="Source in words">
          {(control) => (
            <Input
              {...control}
              maxLength={limits.name}
              value={source}
              onChange={({ target }) => {
                onChange({ source: target.value });
              }}
            />
          )}
        </Field>
      )}
      {sourceKind === 'passage' && (
        <PassageField
          passage={passage}
          onChange={(chosen) => {
            onChange({ passage: chosen });
          }}
        />
      )}
    </>
  );
}
