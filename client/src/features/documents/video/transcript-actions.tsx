import { type ParsedTranscript, parseTranscript, timeLabel } from '@vademecum/shared/documents/subtitles.ts';
import { AudioLines, Captions, Trash2 } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { useDocumentRows } from '../list/use-document-rows.ts';
import { readTextFile } from '../upload/read-text-file.ts';

/** The actions on the transcript of a video: add one, replace it, remove it, or have it made. */
export function TranscriptActions({ document: { id, name, content, video } }: { document: Outputs['documents']['get'] }) {
  const [dialog, setDialog] = useState<'give' | 'remove' | null>(null);
  const changes = useTranscriptChanges();
  const close = () => {
    setDialog(null);
  };
  const hasTranscript = content !== '';
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 lg:px-6 print:hidden">
      <h3 className="mr-auto font-semibold">Transcript</h3>
      {!hasTranscript && video?.canTranscribe === true && !video.isTranscribing && (
        <ActionButton icon={AudioLines} label="Make a transcript" isDisabled={changes.isBusy} onClick={() => changes.transcribe(id)} />
      )}
      <ActionButton icon={Captions} label={hasTranscript ? 'Replace transcript' : 'Add transcript'} onClick={() => setDialog('give')} />
      {hasTranscript && (
        <ActionButton icon={Trash2} label="Remove transcript" isDisabled={changes.isBusy} onClick={() => setDialog('remove')} />
      )}
      {dialog === 'give' && <TranscriptDialog id={id} isReplacing={hasTranscript} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={close}
        title="Remove transcript"
        description={`"${name}" stays in the library and can be played, but searches and answers will no longer find it.`}
        confirmLabel="Remove"
        onConfirm={() => {
          changes.remove(id);
        }}
      />
    </div>
  );
}

interface ActionButtonProps {
  icon: typeof Captions;
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}

function ActionButton({ icon: Icon, label, isDisabled, onClick }: ActionButtonProps) {
  return (
    <Button size="small" disabled={isDisabled} onClick={onClick}>
      <Icon aria-hidden size={16} />
      {label}
    </Button>
  );
}

interface TranscriptDialogProps {
  id: number;
  isReplacing: boolean;
  onClose: () => void;
}

/** Takes a transcript that is pasted or chosen as a file, and says what it was read as before it is saved. */
function TranscriptDialog({ id, isReplacing, onClose }: TranscriptDialogProps) {
  const { text, problem, parsed, isBusy, change, choose, submit } = useDraft(id, onClose);
  return (
    <FormDialog
      width="wide"
      title={isReplacing ? 'Replace transcript' : 'Add transcript'}
      description="Each line can be found, cited and played. With times (SRT or VTT), a click on a line goes there in the video."
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isBusy ? 'Saving...' : 'Save'}
      isDisabled={isBusy}
    >
      <FileField onChoose={choose} />
      <TextField text={text} problem={problem} onChange={change} />
      {parsed !== undefined && problem === undefined && <Reading parsed={parsed} />}
    </FormDialog>
  );
}

function useDraft(id: number, onDone: () => void) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const shown = useDeferredValue(text);
  const parsed = useMemo(() => (shown.trim() === '' ? undefined : parseTranscript(shown)), [shown]);
  const { set, isBusy } = useTranscriptChanges();

  function change(next: string, failure?: string) {
    setProblem(failure);
    setText(next);
  }
  async function choose(file: File | undefined) {
    if (file === undefined) return;
    const content = await readTextFile(file).catch(() => undefined);
    change(content ?? '', content === undefined ? 'Failed to read text file' : undefined);
  }
  function submit() {
    const checked = parseTranscript(text);
    if (checked.kind === 'refused') setProblem(checked.message);
    else set({ id, text }, onDone);
  }
  return { text, problem, parsed, isBusy, change, choose, submit };
}

interface TextFieldProps {
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function TextField({ text, problem, onChange }: TextFieldProps) {
  return (
    <Field label="Transcript" error={problem} hint="Or paste it here: SRT, VTT, or plain text without times.">
      {(control) => (
        <Textarea
          {...control}
          rows={10}
          value={text}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}

function FileField({ onChoose }: { onChoose: (file: File | undefined) => Promise<void> }) {
  return (
    <Field label="Subtitle file" hint=".srt, .vtt or .txt">
      {(control) => (
        <Input
          {...control}
          type="file"
          accept=".srt,.vtt,.txt"
          onChange={(event) => onChoose(event.target.files?.[0])}
          className="file:mr-3 file:rounded-sm file:bg-sunken file:px-2 file:py-1 file:font-medium"
        />
      )}
    </Field>
  );
}

/** The kind of transcript that the text is taken for. */
function Reading({ parsed }: { parsed: ParsedTranscript }) {
  if (parsed.kind === 'refused') {
    return (
      <Notice kind="warning" role="status">
        {parsed.message}
      </Notice>
    );
  }
  if (parsed.kind === 'text') {
    const count = parsed.text.split('\n').filter((line) => line.trim() !== '').length;
    return <Notice role="status">{countLabel(count, 'line', 'lines')} without times.</Notice>;
  }
  const [first, last] = [parsed.cues[0], parsed.cues.at(-1)];
  return (
    <Notice kind="success" role="status">
      {countLabel(parsed.cues.length, 'line', 'lines')} with times, from {timeLabel(first?.startMs ?? 0)} to {timeLabel(last?.endMs ?? 0)}.
    </Notice>
  );
}

/** Changes of a video's transcript; the viewer and the list show what the server made of them. */
function useTranscriptChanges() {
  const utils = trpc.useUtils();
  const rows = useDocumentRows();
  const options = (failure: string) => ({
    meta: { failure },
    onSuccess: (document: unknown) => rows.put(document),
    onSettled: () => utils.documents.get.invalidate(),
  });
  const set = trpc.documents.setTranscript.useMutation(options('Failed to save the transcript'));
  const remove = trpc.documents.removeTranscript.useMutation(options('Failed to remove the transcript'));
  const start = trpc.documents.startTranscription.useMutation(options('Failed to ask for a transcript'));
  return {
    isBusy: set.isPending || remove.isPending || start.isPending,
    set: (input: { id: number; text: string }, onDone: () => void) => {
      set.mutate(input, { onSuccess: onDone });
    },
    remove: (id: number) => {
      remove.mutate({ id });
    },
    transcribe: (id: number) => {
      start.mutate({ id });
    },
  };
}
