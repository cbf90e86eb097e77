import { type DocumentType, documentTypeOptions, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { offeredTypes } from '@vademecum/shared/documents/documents.ts';
import { FolderOpen } from 'lucide-react';
import { trpc } from '../../../trpc.ts';
import { AudienceField } from '../../../ui/audience.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, Textarea } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { countLabel } from '../../../lib/count-labels.ts';
import { DropZone } from './drop-zone.tsx';
import { acceptedFiles, acceptedNames, filesOfFolder, typeOf } from './file-kind.ts';
import { UploadAnyway } from './upload-anyway.tsx';
import { isSentAsText } from './upload-draft.ts';
import { UploadOutcome } from './upload-outcome.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { UploadState } from './upload-row.tsx';
import { leftOutLabel, outcomeOf, type Upload, type Uploads } from './uploads.ts';
import { type UploadDraftState, useUploadDraft } from './use-upload-draft.ts';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  uploads: Uploads;
  queue: UploadQueue;
}

export function UploadDialog({ open, onOpenChange, uploads, queue }: UploadDialogProps) {
  const state = useUploadDraft({ uploads, queue });
  const { outcome, startAgain } = state;
  const close = () => {
    startAgain();
    onOpenChange(false);
  };
  return (
    <Dialog open={open} onOpenChange={close} title="Upload Document" width="wide">
      {outcome.length > 0 ? (
        <UploadOutcome added={outcome} failed={0}>
          <Button onClick={startAgain}>Upload more</Button>
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </UploadOutcome>
      ) : (
        <UploadForm state={state} queue={queue} onClose={close} />
      )}
    </Dialog>
  );
}

interface UploadFormProps {
  state: UploadDraftState;
  queue: UploadQueue;
  onClose: () => void;
}

function UploadForm({ state, queue, onClose }: UploadFormProps) {
  const { draft, create, sent, change } = state;
  const fields = <UploadFields state={state} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <Tabs
        label="What to upload"
        value={draft.mode}
        onValueChange={(mode) => change({ mode })}
        tabs={[
          { value: 'file', label: 'Upload file', content: fields },
          { value: 'text', label: 'Paste text', content: fields },
        ]}
      />
      <ConfirmDialog
        open={create.duplicate !== null}
        onOpenChange={create.forgetDuplicate}
        title="Already in the library"
        description={create.duplicate}
        confirmLabel="Upload anyway"
        cancelLabel="Don’t upload"
        variant="secondary"
        onConfirm={create.allowDuplicate}
      />
      {draft.mode === 'file' && <SentFiles sent={sent} queue={queue} />}
      <Buttons isSending={state.isSending} sent={sent} onClose={onClose} />
    </form>
  );
}

interface ButtonsProps {
  isSending: boolean;
  sent: UploadDraftState['sent'];
  onClose: () => void;
}

/** Files on their way go on without the dialog. When only duplicates are left there is nothing to send: each has buttons of its own. */
function Buttons({ isSending, sent: { sent, failed, isSending: canGoOn }, onClose }: ButtonsProps) {
  const isAsking = sent.length > 0 && sent.every(({ state, duplicate }) => state === 'failed' && duplicate === 'refused');
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{canGoOn ? 'Continue in background' : 'Cancel'}</Button>
      {!isAsking && (
        <Button type="submit" variant="primary" disabled={isSending}>
          {isSending ? 'Uploading...' : failed.length > 0 ? 'Try again' : 'Upload'}
        </Button>
      )}
    </div>
  );
}

const keyOf = ({ key }: Upload) => key;

/** In the dialog: how far its files have come, and why some were refused. Nothing before they are sent. */
function SentFiles({ sent: { sent, failed, addedSoFar }, queue }: { sent: UploadDraftState['sent']; queue: UploadQueue }) {
  if (sent.length === 0) return null;
  const isOver = failed.length === sent.length;
  return (
    <>
      {isOver && addedSoFar > 0 && (
        <p role="status" className="mt-4 font-semibold tabular-nums">
          {outcomeOf(addedSoFar, failed.length)}
        </p>
      )}
      <VirtualList label="Uploads" items={sent} keyOf={keyOf} rowHeight={52} isMeasured className="mt-4 max-h-52 text-sm">
        {(upload, tabIndex) => (
          <div className="py-1">
            <p className="truncate font-medium">{upload.name}</p>
            <UploadState upload={upload} />
            <UploadAnyway upload={upload} queue={queue} tabIndex={tabIndex} />
          </div>
        )}
      </VirtualList>
    </>
  );
}

/** The types to choose from, and the type that the chosen file has set. */
function typeOptions(chosen: DocumentType) {
  return documentTypeOptions([...new Set<DocumentType>([...offeredTypes, chosen])]);
}

function UploadFields({ state }: { state: UploadDraftState }) {
  const { draft } = state;
  const isFile = draft.mode === 'file';
  const isSeveral = isFile && draft.files.length > 1;
  return (
    <div className="flex flex-col gap-4">
      {isFile && (
        <DropZone
          onFiles={(files) => void state.choose(files)}
          className="flex flex-col gap-3 rounded-md border-2 border-dashed border-line-strong p-4"
        >
          <FileField state={state} />
          <FolderButton onFiles={state.choose} />
        </DropZone>
      )}
      {isSeveral ? <ChosenFiles files={draft.files} /> : <NameAndType state={state} />}
      {isSentAsText(draft) && <ContentField state={state} />}
      <Audience state={state} />
    </div>
  );
}

function Audience({ state: { draft, problem, change } }: { state: UploadDraftState }) {
  const { data: choices = [] } = trpc.departments.choices.useQuery();
  return (
    <>
      <AudienceField value={draft.audience} choices={choices} onChange={(audience) => change({ audience })} />
      {problem?.field === 'audience' && <Notice kind="danger">{problem.message}</Notice>}
    </>
  );
}

function ChosenFiles({ files }: { files: readonly File[] }) {
  const leftOut = files.filter(({ name }) => typeOf(name) === undefined).map(({ name }) => name);
  return (
    <p role="status" className="text-ink-soft">
      {countLabel(files.length - leftOut.length, 'file', 'files')} selected. Each document takes its file name.
      {leftOut.length > 0 && ` ${leftOutLabel(leftOut)}.`}
    </p>
  );
}

function FileField({ state: { problem, choose } }: { state: UploadDraftState }) {
  return (
    <Field
      label="Files"
      error={problem?.field === 'file' ? problem.message : undefined}
      hint={
        <>
          {/* On a phone the list would push the buttons off the screen; the browser offers no other files there. */}
          <span className="max-sm:sr-only">{`${acceptedNames}. `}</span>
          Select several files, or drop files and folders here.
        </>
      }
    >
      {(control) => (
        <Input
          {...control}
          type="file"
          multiple
          accept={acceptedFiles}
          onChange={(event) => choose([...(event.target.files ?? [])])}
          className="file:mr-3 file:rounded-sm file:bg-sunken file:px-2 file:py-1 file:font-medium"
        />
      )}
    </Field>
  );
}

function NameAndType({ state: { draft, problem, change } }: { state: UploadDraftState }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
      <Field label="Document name" error={problem?.field === 'name' ? problem.message : undefined}>
        {(control) => (
          <Input
            {...control}
            value={draft.name}
            onChange={(event) => {
              change({ name: event.target.value });
            }}
          />
        )}
      </Field>
      <Field label="Type">
        {(control) => (
          <Select
            {...control}
            options={typeOptions(draft.type)}
            value={draft.type}
            onChange={(event) => {
              const type = documentTypes.find((one) => one === event.target.value);
              if (type !== undefined) change({ type });
            }}
          />
        )}
      </Field>
    </div>
  );
}

function ContentField({ state: { draft, problem, change } }: { state: UploadDraftState }) {
  return (
    <Field label="Content" error={problem?.field === 'content' ? problem.message : undefined}>
      {(control) => (
        <Textarea
          {...control}
          rows={10}
          value={draft.content}
          onChange={(event) => {
            change({ content: event.target.value });
          }}
        />
      )}
    </Field>
  );
}

/** Chooses all files of a folder and of the folders in it. */
function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  return (
    <Button
      className="self-start"
      onClick={() => {
        chooseFolder(onFiles);
      }}
    >
      <FolderOpen aria-hidden size={16} />
      Choose a folder
    </Button>
  );
}

/** The browser's own dialog. Its field is not in the DOM, so a query for the file field finds only the visible one. */
function chooseFolder(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.addEventListener('change', () => {
    onFiles(filesOfFolder([...(input.files ?? [])]));
  });
  input.click();
}
