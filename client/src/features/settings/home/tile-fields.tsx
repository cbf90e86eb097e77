import { homeLimits } from '@vademecum/shared/settings/home.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { useState } from 'react';
import { usePaused } from '../../../lib/use-typed-text.ts';
import { trpc } from '../../../trpc.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { SelectField, TextField } from '../../../ui/form-controls.tsx';
import { Notice } from '../../../ui/notice.tsx';

export interface DraftTile {
  key: number;
  label: string;
  kind: 'question' | 'document';
  question: string;
  document: { id: number; name: string } | null;
  /** Empty: the beginning of the document. */
  section: string;
  /** The name of the document that was deleted. */
  goneName?: string | undefined;
}

interface Problem {
  field: 'label' | 'question' | 'document';
  text: string;
}

/** What must be filled in before it can be saved. */
export function problemOf({ label, kind, question, document }: DraftTile): Problem | undefined {
  if (label.trim() === '') return { field: 'label', text: 'Give the tile a label' };
  if (kind === 'question') return question.trim() === '' ? { field: 'question', text: 'Type the question that it asks' } : undefined;
  return document === null ? { field: 'document', text: 'Choose the document that it opens' } : undefined;
}

interface TileFieldsProps {
  draft: DraftTile;
  problem: Problem | undefined;
  onChange: (draft: DraftTile) => void;
}

const kinds = [
  { value: 'question', label: 'Asks a question' },
  { value: 'document', label: 'Opens a document' },
];

export function TileFields({ draft, problem, onChange }: TileFieldsProps) {
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label="Label"
        value={draft.label}
        maxLength={homeLimits.label}
        error={errorOf('label')}
        onChange={(label) => onChange({ ...draft, label })}
      />
      <SelectField
        label="What it does"
        options={kinds}
        value={draft.kind}
        onChange={(kind) => onChange({ ...draft, kind: kind === 'document' ? 'document' : 'question' })}
      />
      {draft.kind === 'question' ? (
        <div className="sm:col-span-2">
          <TextField
            label="Question"
            value={draft.question}
            maxLength={limits.query}
            error={errorOf('question')}
            onChange={(question) => onChange({ ...draft, question })}
          />
        </div>
      ) : (
        <DocumentFields draft={draft} error={errorOf('document')} onChange={onChange} />
      )}
    </div>
  );
}

interface DocumentFieldsProps extends Pick<TileFieldsProps, 'draft' | 'onChange'> {
  error: string | undefined;
}

const searchPauseMs = 200;

function DocumentChoice({ draft, error, onChange }: DocumentFieldsProps) {
  const { document } = draft;
  const [typed, setTyped] = useState('');
  const q = usePaused(typed.trim(), searchPauseMs).slice(0, limits.name);
  const found = trpc.documents.findNames.useQuery({ q }, { placeholderData: (before) => before });
  return (
    <Field label="Document" error={error}>
      {(control) => (
        <Combobox
          {...control}
          chosen={document === null ? null : { value: String(document.id), label: document.name }}
          options={(found.data?.documents ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          isSearching={typed.trim() !== q || found.isFetching}
          onType={setTyped}
          onChoose={(option) => {
            const next = option === null ? null : { id: Number(option.value), name: option.label };
            onChange({ ...draft, document: next, section: '', goneName: undefined });
          }}
          placeholder="Search by name"
          clearLabel="No document"
          empty={found.isError ? 'The documents could not be searched. Try again.' : 'No document with that name'}
        />
      )}
    </Field>
  );
}

function DocumentFields({ draft, error, onChange }: DocumentFieldsProps) {
  const { document, section, goneName } = draft;
  const sections = trpc.home.sections.useQuery({ id: document?.id ?? 0 }, { enabled: document !== null });
  const known = [...new Set([...(section === '' ? [] : [section]), ...(sections.data ?? []).map((one) => one.section)])];
  return (
    <>
      <DocumentChoice draft={draft} error={error} onChange={onChange} />
      <SelectField
        label="Section"
        value={section}
        error={sections.isError ? 'The sections could not be loaded. Choose the document again.' : undefined}
        options={[{ value: '', label: 'Beginning of the document' }, ...known.map((value) => ({ value, label: value }))]}
        onChange={(next) => onChange({ ...draft, section: next })}
      />
      {goneName !== undefined && (
        <div className="sm:col-span-2">
          <Notice kind="warning" title={`“${goneName}” was deleted`}>
            Choose another document, or remove the tile.
          </Notice>
        </div>
      )}
    </>
  );
}
