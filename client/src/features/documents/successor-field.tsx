import { useMemo, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { filterOptions } from '../../ui/combobox-option.ts';
import { Field } from '../../ui/field.tsx';

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
export function SuccessorField({ documentId, successor, onChange }: SuccessorFieldProps) {
  const documents = trpc.documents.listed.useQuery();
  const [text, setText] = useState('');
  const others = useMemo(
    () => (documents.data ?? []).filter(({ id }) => id !== documentId).map(({ id, name }) => ({ value: String(id), label: name })),
    [documents.data, documentId],
  );
  const empty = documents.isPending ? 'The documents are being fetched …' : 'No document has this name';
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
          clearLabel="Superseded by nothing"
          empty={documents.isError ? 'The documents could not be loaded' : empty}
        />
      )}
    </Field>
  );
}
