import { coversRole, type Role, roles } from '@vademecum/shared/permissions.ts';
import type { ChangeEvent } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { type KeyLife, keyLives } from './key-life.ts';

export interface KeyDraft {
  name: string;
  role: string;
  life: KeyLife;
  /** YYYY-MM-DD; counts with the life "date". */
  date: string;
}

interface KeyFieldsProps {
  makerRole: Role;
  draft: KeyDraft;
  problemOf: (field: 'name' | 'expiresAt') => string | undefined;
  onChange: (part: Partial<KeyDraft>) => void;
}

export function KeyFields({ makerRole, draft, problemOf, onChange }: KeyFieldsProps) {
  const isDate = draft.life === 'date';
  const bind = (field: 'name' | 'role' | 'date') => ({
    value: draft[field],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      onChange({ [field]: event.target.value });
    },
  });
  return (
    <>
      <Field label="Name" error={problemOf('name')} hint="What will use it: Phone system, Nightly upload.">
        {(control) => <Input {...control} {...bind('name')} />}
      </Field>
      <Field label="Role" hint="No more than the program needs.">
        {(control) => <Select {...control} {...bind('role')} options={rolesUpTo(makerRole)} />}
      </Field>
      <Field label="Works for" error={isDate ? undefined : problemOf('expiresAt')}>
        {(control) => (
          <Select
            {...control}
            value={draft.life}
            options={keyLives}
            onChange={(event) => {
              onChange({ life: keyLives.find(({ value }) => value === event.target.value)?.value ?? '90' });
            }}
          />
        )}
      </Field>
      {isDate && (
        <Field label="Last day" error={problemOf('expiresAt')} hint="At most two years from now.">
          {(control) => <Input {...control} {...bind('date')} type="date" />}
        </Field>
      )}
    </>
  );
}

function rolesUpTo(makerRole: Role) {
  return roles.filter((role) => coversRole(makerRole, role)).map((role) => ({ value: role, label: role }));
}
