import { keepPreviousData } from '@tanstack/react-query';
import { type GoldenQuestion, saveGoldenSchema } from '@vademecum/shared/learning/golden.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { FoundPlace } from '@vademecum/shared/memories/memory-sources.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { usePassageWords } from '../../../lib/use-passage-words.ts';
import { trpc } from '../../../trpc.ts';
import { readableQuote } from '../../../ui/text/readable-quote.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import type { ComboboxOption } from '../../../ui/use-combobox.ts';
import { placeLabel } from './golden-labels.ts';

interface GoldenDialogProps {
  /** The one to edit; left out to add one. */
  golden?: GoldenQuestion;
  onClose: () => void;
}

/** A question by hand, with the words of a document or a memory that answer it. */
export function GoldenDialog({ golden, onClose }: GoldenDialogProps) {
  const [question, setQuestion] = useState(golden?.question ?? '');
  const [place, setPlace] = useState<FoundPlace | null>(() => placeOf(golden));
  const [wasSent, setWasSent] = useState(false);
  const save = useSaveGolden(golden, onClose);
  const checked = saveGoldenSchema.safeParse({ question, ...chosenOf(place) });
  const problem = wasSent ? checked.error?.issues[0] : undefined;
  const said = save.failure ?? (problem?.path[0] === 'question' ? undefined : problem?.message);
  return (
    <FormDialog
      title={golden === undefined ? 'Add Golden Question' : 'Edit Golden Question'}
      onClose={onClose}
      onSubmit={() => {
        setWasSent(true);
        if (checked.success && !save.isSaving) save.send(checked.data);
      }}
      error={said}
      submitLabel={save.isSaving ? 'Saving...' : 'Save'}
      isDisabled={save.isSaving}
    >
      <QuestionField question={question} problem={problem?.path[0] === 'question' ? problem.message : undefined} onChange={setQuestion} />
      <PlaceField place={place} onChange={setPlace} />
    </FormDialog>
  );
}

function chosenOf(place: FoundPlace | null) {
  if (place === null) return {};
  const { documentId, memoryId, lineIndex, quote } = place;
  return memoryId === null ? { documentId: documentId ?? undefined, lineIndex, quote } : { memoryId, quote };
}

interface QuestionFieldProps {
  question: string;
  problem: string | undefined;
  onChange: (question: string) => void;
}

function QuestionField({ question, problem, onChange }: QuestionFieldProps) {
  return (
    <Field label="Question" error={problem}>
      {(control) => (
        <Textarea {...control} rows={2} maxLength={limits.searchText} value={question} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

function placeOf(golden: GoldenQuestion | undefined): FoundPlace | null {
  if (golden === undefined || (golden.documentId === null && golden.memoryId === null)) return null;
  const { documentId, memoryId, name, section, lineIndex, quote } = golden;
  return { documentId, memoryId, name, section, lineIndex, quote };
}

function useSaveGolden(golden: GoldenQuestion | undefined, onClose: () => void) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const onSuccess = async () => {
    await utils.golden.invalidate();
    toast({ title: 'Golden question saved', description: 'It is part of the next run.' });
    onClose();
  };
  const add = trpc.golden.save.useMutation({ onSuccess });
  const update = trpc.golden.update.useMutation({ onSuccess });
  const error = add.error ?? update.error;
  return {
    send: (fields: Parameters<typeof add.mutate>[0]) => {
      if (golden === undefined) add.mutate(fields);
      else update.mutate({ id: golden.id, ...fields });
    },
    isSaving: add.isPending || update.isPending,
    failure: error === null ? undefined : messageOf(error, 'Failed to save the golden question'),
  };
}

/** The source of the right answer: words of a document or a memory, found by their text. */
function PlaceField({ place, onChange }: { place: FoundPlace | null; onChange: (place: FoundPlace | null) => void }) {
  const [text, setText] = useState('');
  const { found, empty, isSearching } = useFoundPlaces(text);
  return (
    <Field label="Passage" hint={place === null ? 'Type a few words of what it says.' : <ChosenPlace place={place} />}>
      {(control) => (
        <Combobox
          {...control}
          chosen={place === null ? null : optionOf(place)}
          onChoose={(option) => onChange(option === null ? null : (found.find((one) => keyOf(one) === option.value) ?? place))}
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

const optionOf = (place: FoundPlace): ComboboxOption => ({
  value: keyOf(place),
  label: readableQuote(place.quote),
  detail: placeLabel(place),
});

function ChosenPlace({ place }: { place: FoundPlace }) {
  return (
    <span className="block border-l-2 border-accent pl-3 [overflow-wrap:anywhere]">
      <q>{readableQuote(place.quote)}</q> {placeLabel(place)}
    </span>
  );
}
