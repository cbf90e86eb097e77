import { askSchema, changeRequestSchema, type Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { Checkbox, DayField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type AskDraft, askInput, changeInput, draftOf } from './ask-draft.ts';
import { AskedFields } from './asked-fields.tsx';
import { QuestionsFields } from './question-fields.tsx';

interface AskDialogProps {
  roster: Roster;
  onClose: () => void;
}

/** Asks people to acknowledge a document, or changes who is asked and until when. */
export function AskDialog({ roster: { document, request }, onClose }: AskDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(request));
  const [isTried, setIsTried] = useState(false);
  const { save, isPending, error } = useSave(onClose);
  const isNew = request === null;
  const asking = askSchema.safeParse(askInput(document.id, draft));
  const changing = changeRequestSchema.safeParse(changeInput(document.id, draft));
  const checked = isNew ? asking : changing;
  function submit() {
    setIsTried(true);
    if (isPending) return;
    if (isNew && asking.success) save({ ask: asking.data });
    else if (!isNew && changing.success) save({ change: changing.data });
  }
  return (
    <FormDialog
      title={isNew ? 'Ask to acknowledge' : 'Change who is asked'}
      description={`${document.name}, version ${document.version}`}
      width="wide"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isPending ? 'Saving...' : isNew ? 'Ask' : 'Save'}
      isBusy={isPending}
      error={messageFor(draft, isTried && !checked.success ? checked.error.issues[0]?.message : undefined, error)}
    >
      <Fields documentId={document.id} draft={draft} isNew={isNew} onChange={(fields) => setDraft({ ...draft, ...fields })} />
    </FormDialog>
  );
}

interface FieldsProps {
  documentId: number;
  draft: AskDraft;
  /** Signature and questions of a request that is open stay as they are. */
  isNew: boolean;
  onChange: (change: Partial<AskDraft>) => void;
}

function Fields({ documentId, draft, isNew, onChange }: FieldsProps) {
  return (
    <>
      <AskedFields documentId={documentId} asked={draft} onChange={onChange} />
      <DayField label="Due" value={draft.due} onChange={(due) => onChange({ due })} />
      <Checkbox
        label="Ask again for each new version, with the same number of days to respond"
        checked={draft.everyVersion}
        onChange={({ target }) => onChange({ everyVersion: target.checked })}
      />
      {isNew && (
        <>
          <Checkbox
            label="Require a signature (people enter their password again)"
            checked={draft.needsSignature}
            onChange={({ target }) => onChange({ needsSignature: target.checked })}
          />
          <QuestionsFields questions={draft.questions} onChange={(questions) => onChange({ questions })} />
        </>
      )}
    </>
  );
}

/** What is wrong with the form goes before what the server said of the last try. */
function messageFor({ due }: AskDraft, issue: string | undefined, error: unknown): string | undefined {
  if (issue !== undefined) return due === undefined ? 'Choose a due date' : issue;
  return error === null ? undefined : messageOf(error, 'The server cannot be reached. Please try again.');
}

/** The chosen values stay in the dialog until the server has them. */
function useSave(onDone: () => void) {
  const utils = trpc.useUtils();
  const options = {
    onSuccess: (roster: Roster) => {
      utils.acknowledgements.roster.setData({ id: roster.document.id }, roster);
      void utils.acknowledgements.mine.invalidate();
      void utils.acknowledgements.state.invalidate();
      void utils.documents.listed.invalidate();
      onDone();
    },
  };
  const asking = trpc.acknowledgements.ask.useMutation(options);
  const changing = trpc.acknowledgements.change.useMutation(options);
  return {
    save: (input: { ask: Parameters<typeof asking.mutate>[0] } | { change: Parameters<typeof changing.mutate>[0] }) => {
      if ('ask' in input) asking.mutate(input.ask);
      else changing.mutate(input.change);
    },
    isPending: asking.isPending || changing.isPending,
    error: asking.error ?? changing.error,
  };
}
