import { createDocumentSchema, type Document, duplicateCode } from '@vademecum/shared/documents/documents.ts';
import { useState } from 'react';
import { codeOf, messageOf } from '../../../lib/failures.ts';
import { FormRefusedError, sendForm } from '../../../lib/send-form.ts';
import { useSession } from '../../../lib/use-session.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { acceptedFiles, acceptedNames, typeOf, unreadableMessage } from '../upload/file-kind.ts';

interface ReplaceDialogProps {
  document: Pick<Document, 'id' | 'name' | 'fileName'>;
  onClose: () => void;
}

/** Asks for the file, or for pasted text the text, that is to take the place of a document. */
export function ReplaceDialog({ document: { id, name, fileName }, onClose }: ReplaceDialogProps) {
  const state = useNewVersion(fileName === null ? 'text' : 'file');
  const { replace, percent, refusal } = useReplace(id, onClose);
  const send = (isDuplicateAllowed: boolean) => {
    const next = state.check();
    if (next !== null && percent === null) void replace(next, isDuplicateAllowed);
  };
  const sendAnyway = () => {
    send(true);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Replace with a new version"
      description={`“${name}” keeps its name and dates. The previous version stays available to answers that cited it.`}
      width="wide"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
        className="flex flex-col gap-4"
      >
        {fileName === null ? <FileOrText state={state} /> : <FileField state={state} />}
        {refusal !== null && (
          <Notice kind="danger" role="alert">
            {refusal.message}
          </Notice>
        )}
        {percent !== null && <Sending percent={percent} />}
        <Buttons isSending={percent !== null} onCancel={onClose} onAllow={refusal?.isDuplicate === true ? sendAnyway : null} />
      </form>
    </Dialog>
  );
}

interface ButtonsProps {
  isSending: boolean;
  onCancel: () => void;
  /** Sends what the library has already; null where that is not the question. */
  onAllow: (() => void) | null;
}

function Buttons({ isSending, onCancel, onAllow }: ButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      {onAllow !== null && (
        <Button
          onClick={() => {
            onAllow();
          }}
        >
          Replace anyway
        </Button>
      )}
      <Button type="submit" variant="primary" aria-disabled={isSending}>
        Replace
      </Button>
    </div>
  );
}

function useNewVersion(first: 'file' | 'text') {
  const [mode, setMode] = useState(first);
  const [file, setFile] = useState<File | null>(null);
  const [content, setContent] = useState('');
  const [problem, setProblem] = useState<string>();
  function check(): NewVersion | null {
    const found = mode === 'file' ? problemOfFile(file) : problemOfText(content);
    setProblem(found);
    if (found !== undefined) return null;
    return mode === 'file' ? file && { file } : { content };
  }
  return {
    mode,
    content,
    problem,
    check,
    setContent,
    choose: (chosen: File | null) => {
      setFile(chosen);
      setProblem(undefined);
    },
    setMode: (next: 'file' | 'text') => {
      setMode(next);
      setProblem(undefined);
    },
  };
}

type NewVersionState = ReturnType<typeof useNewVersion>;

function problemOfFile(file: File | null): string | undefined {
  if (file === null) return 'Please select a file to upload';
  return typeOf(file.name) === undefined ? unreadableMessage(file.name) : undefined;
}

function problemOfText(content: string): string | undefined {
  return createDocumentSchema.shape.content.safeParse(content).error?.issues[0]?.message;
}

/** A document of pasted text may become a file. */
function FileOrText({ state }: { state: NewVersionState }) {
  return (
    <Tabs
      label="Replace with"
      value={state.mode}
      onValueChange={state.setMode}
      tabs={[
        { value: 'text', label: 'Paste text', content: <TextField state={state} /> },
        { value: 'file', label: 'Upload file', content: <FileField state={state} /> },
      ]}
    />
  );
}

function FileField({ state: { problem, choose } }: { state: NewVersionState }) {
  return (
    <Field label="New file" error={problem} hint={acceptedNames}>
      {(control) => (
        <Input
          {...control}
          type="file"
          accept={acceptedFiles}
          onChange={({ target }) => {
            choose(target.files?.[0] ?? null);
          }}
          className="file:mr-3 file:rounded-sm file:bg-sunken file:px-2 file:py-1 file:font-medium"
        />
      )}
    </Field>
  );
}

function TextField({ state: { content, problem, setContent } }: { state: NewVersionState }) {
  return (
    <Field label="New text" error={problem}>
      {(control) => (
        <Textarea
          {...control}
          rows={10}
          value={content}
          onChange={({ target }) => {
            setContent(target.value);
          }}
        />
      )}
    </Field>
  );
}

function Sending({ percent }: { percent: number }) {
  return (
    <div className="flex items-center gap-2 text-sm text-ink-soft tabular-nums">
      <progress aria-label="Upload of the new version" max={100} value={percent} className="h-1.5 flex-1 accent-accent" />
      {percent < 100 ? `${percent}%` : 'Reading...'}
    </div>
  );
}

/** The replacement of a document. */
type NewVersion = { file: File } | { content: string };

interface Refusal {
  message: string;
  /** The library has it already: it may be wanted all the same. */
  isDuplicate: boolean;
}

/** Sends a new version; `percent` of a file that has gone out, null while nothing is on its way. */
function useReplace(documentId: number, onDone: () => void) {
  const [percent, setPercent] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const utils = trpc.useUtils();
  const toast = useToast();
  const session = useSession();
  const text = trpc.documents.replaceText.useMutation();

  async function replace(next: NewVersion, isDuplicateAllowed = false) {
    setRefusal(null);
    setPercent(0);
    try {
      if ('file' in next) await sendForm(`/api/documents/${documentId}/versions`, formOf(next.file, isDuplicateAllowed), { onProgress });
      else await text.mutateAsync({ id: documentId, content: next.content, duplicate: isDuplicateAllowed ? 'allow' : 'refuse' });
      toast({ title: 'Document Replaced', description: 'Answers will use the new version once it is processed.' });
      onDone();
    } catch (error) {
      if (error instanceof FormRefusedError && error.status === 401) void session.endAsServerSays();
      setRefusal(refusalOf(error));
    } finally {
      setPercent(null);
      await Promise.all([utils.documents.invalidate(), utils.approvals.invalidate()]);
    }
  }

  function onProgress(sent: number, total: number) {
    setPercent(Math.floor((sent / total) * 100));
  }
  return { replace, percent, refusal };
}

function formOf(file: File, isDuplicateAllowed: boolean): FormData {
  const form = new FormData();
  if (isDuplicateAllowed) form.append('duplicate', 'allow');
  // Last: a field that is wrong is then refused before the file travels.
  form.append('file', file);
  return form;
}

function refusalOf(error: unknown): Refusal {
  const fallback = 'The new version could not be sent. Please try again.';
  if (error instanceof FormRefusedError) return { message: error.message || fallback, isDuplicate: error.code === duplicateCode };
  return { message: messageOf(error, fallback), isDuplicate: codeOf(error) === duplicateCode };
}
