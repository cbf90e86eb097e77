import { type GoldenQuestion, saveGoldenSchema } from '@vademecum/shared/learning/golden.ts';
import { limits } from '@vademecum/shared/limits.ts';
import type { FoundPlace } from '@vademecum/shared/memories/memory-sources.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { PlaceField } from './place-field.tsx';

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
