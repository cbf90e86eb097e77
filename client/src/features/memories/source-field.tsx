import { keepPreviousData } from '@tanstack/react-query';
import { limits } from '@vademecum/shared/limits.ts';
import { type FoundPassage, localPractice } from '@vademecum/shared/memories/memory-sources.ts';
import { useState } from 'react';
import { usePassageWords } from '../../lib/use-passage-words.ts';
import { trpc } from '../../trpc.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField, TextField } from '../../ui/form-controls.tsx';
import type { ComboboxOption } from '../../ui/use-combobox.ts';
import { readableQuote } from '../../ui/text/readable-quote.ts';
import type { MemoryFields, SourceKind } from './memory-fields.ts';
import { placeLabel } from './memory-labels.ts';

const kinds: readonly { value: SourceKind; label: string }[] = [
  { value: 'none', label: 'No source' },
  { value: 'local', label: localPractice },
  { value: 'words', label: 'Free text' },
  { value: 'passage', label: 'Document passage' },
];

interface SourceFieldProps {
  fields: Pick<MemoryFields, 'sourceKind' | 'source' | 'passage'>;
  onChange: (change: Partial<Pick<MemoryFields, 'sourceKind' | 'source' | 'passage'>>) => void;
}

/** Where the memory comes from. */
export function SourceField({ fields: { sourceKind, source, passage }, onChange }: SourceFieldProps) {
  return (
    <>
      <SelectField
        label="Source (optional)"
        value={sourceKind}
        options={kinds}
        onChange={(chosen) => onChange({ sourceKind: kinds.find(({ value }) => value === chosen)?.value ?? 'none' })}
      />
      {sourceKind === 'words' && (
        <TextField label="Source as text" maxLength={limits.name} value={source} onChange={(words) => onChange({ source: words })} />
      )}
      {sourceKind === 'passage' && <PassageField passage={passage} onChange={(chosen) => onChange({ passage: chosen })} />}
    </>
  );
}

/** A passage of the library, found by what it says. */
function PassageField({ passage, onChange }: { passage: FoundPassage | null; onChange: (passage: FoundPassage | null) => void }) {
  const [text, setText] = useState('');
  const { found, empty, isSearching } = useFoundPassages(text);
  return (
    <Field label="Passage" hint={passage === null ? 'Type a few words of what it says.' : <ChosenPassage passage={passage} />}>
      {(control) => (
        <Combobox
          {...control}
          chosen={passage === null ? null : optionOf(passage)}
          onChoose={(option) => onChange(option === null ? null : (found.find((one) => keyOf(one) === option.value) ?? passage))}
          options={found.map(optionOf)}
          onType={setText}
          placeholder="Search the documents"
          clearLabel="Choose another passage"
          empty={empty}
          isSearching={isSearching}
        />
      )}
    </Field>
  );
}

function useFoundPassages(text: string) {
  const { q, isSearched, outcomeOf } = usePassageWords(text);
  const search = trpc.memories.findPassages.useQuery({ q }, { enabled: isSearched, placeholderData: keepPreviousData });
  return outcomeOf(search, 'The documents could not be searched');
}

const keyOf = ({ documentId, lineIndex }: FoundPassage): string => `${documentId}:${lineIndex}`;

const optionOf = (passage: FoundPassage): ComboboxOption => ({
  value: keyOf(passage),
  label: readableQuote(passage.quote),
  detail: placeLabel(passage),
});

function ChosenPassage({ passage }: { passage: FoundPassage }) {
  return (
    <span className="block border-l-2 border-accent pl-3 [overflow-wrap:anywhere]">
      <q>{readableQuote(passage.quote)}</q> {placeLabel(passage)}
    </span>
  );
}
