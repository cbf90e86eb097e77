import { keepPreviousData } from '@tanstack/react-query';
import { type GoldenQuestion, saveGoldenSchema } from '@vademecum/shared/learning/golden.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { FoundPlace } from '@vademecum/shared/memories/memory-sources.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { usePassageWords } from '../../../lib/use-passage-words.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import type { ComboboxOption } from '../../../ui/combobox-option.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useToast } from '../../../ui/use-toast.ts';
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
    <Dialog open onOpenChange={onClose} title={golden === undefined ? 'Add Golden Question' : 'Edit Golden Question'}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (checked.success && !save.isSaving) save.send(checked.data);
        }}
        className="flex flex-col gap-4"
      >
        <QuestionField question={question} problem={problem?.path[0] === 'question' ? problem.message : undefined} onChange={setQuestion} />
        <PlaceField place={place} onChange={setPlace} />
        {said !== undefined && (
          <Notice kind="danger" role="alert">
            {said}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={save.isSaving}>
            {save.isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
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
        <Textarea
          {...control}
          rows={2}
          maxLength={limits.searchText}
          value={question}
          onChange={({ target }) => {
            onChange(target.value);
          }}
        />
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
    toast({ title: 'Golden question saved', description: 'It is asked with the next run.' });
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

/** Where the right answer stands: words of a document or a memory, found by what they say. */
function PlaceField({ place, onChange }: { place: FoundPlace | null; onChange: (place: FoundPlace | null) => void }) {
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
