import { type FoundPassage, findPassagesSchema } from '@vademecum/shared/memory-sources.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { usePaused } from '../../lib/use-paused.ts';
import { trpc } from '../../trpc.ts';
import { Combobox } from '../../ui/combobox.tsx';
import type { ComboboxOption } from '../../ui/combobox-option.ts';
import { Field } from '../../ui/field.tsx';
import { placeLabel } from './memory-labels.ts';

const pauseMs = 250;

/** A passage of the library, found by what it says. */
export function PassageField({ passage, onChange }: { passage: FoundPassage | null; onChange: (passage: FoundPassage | null) => void }) {
  const [text, setText] = useState('');
  const { found, empty } = useFoundPassages(text);
  return (
    <Field label="Passage" hint={passage === null ? 'Type a few words of what it says.' : <ChosenPassage passage={passage} />}>
      {(control) => (
        <Combobox
          {...control}
          chosen={passage === null ? null : optionOf(passage)}
          onChoose={(option) => {
            onChange(option === null ? null : (found.find((one) => keyOf(one) === option.value) ?? passage));
          }}
          options={found.map(optionOf)}
          onType={setText}
          placeholder="Search the documents"
          clearLabel="Choose another passage"
          empty={empty}
        />
      )}
    </Field>
  );
}

/** None of an older search once nothing is searched for any more. */
function useFoundPassages(text: string): { found: readonly FoundPassage[]; empty: string } {
  const q = usePaused(text.trim(), pauseMs);
  const isSearched = findPassagesSchema.safeParse({ q }).success && text.trim() !== '';
  const search = trpc.memories.findPassages.useQuery({ q }, { enabled: isSearched, placeholderData: keepPreviousData });
  if (!isSearched) return { found: [], empty: text.trim() === '' ? 'Type a few words of the passage' : 'Searching …' };
  if (search.isError) return { found: [], empty: 'The documents could not be searched' };
  return { found: search.data ?? [], empty: search.isPending ? 'Searching …' : 'No passage says this' };
}

const keyOf = ({ documentId, lineIndex }: FoundPassage): string => `${documentId}:${lineIndex}`;

const optionOf = (passage: FoundPassage): ComboboxOption => ({ value: keyOf(passage), label: passage.quote, detail: placeLabel(passage) });

function ChosenPassage({ passage }: { passage: FoundPassage }) {
  return (
    <span className="block border-l-2 border-accent pl-3 [overflow-wrap:anywhere]">
      <q>{passage.quote}</q> {placeLabel(passage)}
    </span>
  );
}
