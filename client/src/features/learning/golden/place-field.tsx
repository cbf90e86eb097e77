import { keepPreviousData } from '@tanstack/react-query';
import type { FoundPlace } from '@vademecum/shared/memories/memory-sources.ts';
import { useState } from 'react';
import { usePassageWords } from '../../../lib/use-passage-words.ts';
import { trpc } from '../../../trpc.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import type { ComboboxOption } from '../../../ui/combobox-option.ts';
import { Field } from '../../../ui/field.tsx';
import { placeLabel } from './golden-labels.ts';

/** Where the right answer stands: words of a document or a memory, found by what they say. */
export function PlaceField({ place, onChange }: { place: FoundPlace | null; onChange: (place: FoundPlace | null) => void }) {
  const [text, setText] = useState('');
  const { found, empty, isSearching } = useFoundPlaces(text);
  return (
    <Field label="Passage" hint={place === null ? 'Type a few words of what it says.' : <ChosenPlace place={place} />}>
      {(control) => (
        <Combobox
          {...control}
          chosen={place === null ? null : optionOf(place)}
          onChoose={(option) => {
            onChange(option === null ? null : (found.find((one) => keyOf(one) === option.value) ?? place));
          }}
          options={found.map(optionOf)}
          onType={setText}
          placeholder="Search documents and memories"
          clearLabel="Choose another passage"
          empty={empty}
          isSearching={isSearching}
        />
      )}
    </Field>
  );
}

function useFoundPlaces(text: string) {
  const { q, isSearched, outcomeOf } = usePassageWords(text);
  const search = trpc.golden.findPlaces.useQuery({ q }, { enabled: isSearched, placeholderData: keepPreviousData });
  return outcomeOf(search, 'Documents and memories could not be searched');
}

const keyOf = ({ documentId, memoryId, lineIndex }: FoundPlace): string =>
  memoryId === null ? `${documentId ?? ''}:${lineIndex}` : `memory:${memoryId}`;

const optionOf = (place: FoundPlace): ComboboxOption => ({ value: keyOf(place), label: place.quote, detail: placeLabel(place) });

function ChosenPlace({ place }: { place: FoundPlace }) {
  return (
    <span className="block border-l-2 border-accent pl-3 [overflow-wrap:anywhere]">
      <q>{place.quote}</q> {placeLabel(place)}
    </span>
  );
}
