import { keepPreviousData } from '@tanstack/react-query';
import { findPassagesSchema, type FoundPlace } from '@vademecum/shared/memory-sources.ts';
import { useState } from 'react';
import { usePaused } from '../../lib/use-paused.ts';
import { trpc } from '../../trpc.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox-option.ts';
import { Field } from '../../ui/field.tsx';
import { placeLabel } from './golden-labels.ts';

const pauseMs = 250;

/** Where the right answer stands: words of a document or a memory, found by what they say. */
export function PlaceField({ place, onChange }: { place: FoundPlace | null; onChange: (place: FoundPlace | null) => void }) {
  const [text, setText] = useState('');
  const { found, empty } = useFoundPlaces(text);
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
        />
      )}
    </Field>
  );
}

/** None of an older search once nothing is searched for any more. */
function useFoundPlaces(text: string): { found: readonly FoundPlace[]; empty: string } {
  const q = usePaused(text.trim(), pauseMs);
  const isSearched = findPassagesSchema.safeParse({ q }).success && text.trim() !== '';
  const search = trpc.golden.findPlaces.useQuery({ q }, { enabled: isSearched, placeholderData: keepPreviousData });
  if (!isSearched) return { found: [], empty: text.trim() === '' ? 'Type a few words of the passage' : 'Searching …' };
  if (search.isError) return { found: [], empty: 'Documents and memories could not be searched' };
  return { found: search.data ?? [], empty: search.isPending ? 'Searching …' : 'No passage says this' };
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
