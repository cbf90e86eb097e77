import { type DocumentType, documentTypeOptions, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { offeredTypes } from '@vademecum/shared/documents/documents.ts';
import { FolderOpen } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, Textarea } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { countLabel } from '../document-labels.ts';
import { acceptedFiles, acceptedNames, filesOfFolder, typeOf } from './file-kind.ts';
import { UploadAnyway } from './upload-anyway.tsx';
import { isSentAsText } from './upload-draft.ts';
import type { UploadQueue } from './upload-queue.ts';
import { UploadState } from './upload-row.tsx';
import { leftOutLabel, type Upload, type Uploads } from './uploads.ts';
import { type UploadDraftState, useUploadDraft } from './use-upload-draft.ts';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  uploads: Uploads;
  queue: UploadQueue;
}

export function UploadDialog({ open, onOpenChange, uploads, queue }: UploadDialogProps) {
  const close = () => {
    onOpenChange(false);
  };
  const state = useUploadDraft({ uploads, queue, onDone: close });
  const { draft, create, sent, change } = state;
  const fields = <UploadFields state={state} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Upload Document" width="wide">
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
          onConfirm={create.allowDuplicate}
        />
        {draft.mode === 'file' && <SentFiles uploads={sent.sent} queue={queue} />}
        <Buttons isSending={state.isSending} canGoOn={sent.isSending} onClose={close} />
      </form>
    </Dialog>
  );
}

interface ButtonsProps {
  isSending: boolean;
  /** Files go on to the server while the dialog is closed. */
  canGoOn: boolean;
  onClose: () => void;
}

function Buttons({ isSending, canGoOn, onClose }: ButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{canGoOn ? 'Continue in background' : 'Cancel'}</Button>
      <Button type="submit" variant="primary" disabled={isSending}>
        {isSending ? 'Uploading...' : 'Upload'}
      </Button>
    </div>
  );
}

const keyOf = ({ key }: Upload) => key;

/** In the dialog: how far its files have come, and why some were refused. Nothing before they are sent. */
function SentFiles({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  if (uploads.length === 0) return null;
  return (
    <VirtualList label="Uploads" items={uploads} keyOf={keyOf} rowHeight={52} isMeasured className="mt-4 max-h-52 text-sm">
      {(upload, tabIndex) => (
        <div className="py-1">
          <p className="truncate font-medium">{upload.name}</p>
          <UploadState upload={upload} />
          <UploadAnyway upload={upload} queue={queue} tabIndex={tabIndex} />
        </div>
      )}
    </VirtualList>
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
      {isFile && <FileField state={state} />}
      {isFile && <FolderButton onFiles={state.choose} />}
      {isSeveral ? <ChosenFiles files={draft.files} /> : <NameAndType state={state} />}
      {isSentAsText(draft) && <ContentField state={state} />}
    </div>
  );
}

function ChosenFiles({ files }: { files: readonly File[] }) {
  const leftOut = files.filter(({ name }) => typeOf(name) === undefined).map(({ name }) => name);
  return (
    <p role="status" className="text-ink-soft">
      {countLabel(files.length - leftOut.length, 'file')} selected. Each document takes its file name.
      {leftOut.length > 0 && ` ${leftOutLabel(leftOut)}.`}
    </p>
  );
}

function FileField({ state: { problem, choose } }: { state: UploadDraftState }) {
  return (
    <Field
      label="Files"
      error={problem?.field === 'file' ? problem.message : undefined}
      hint={`${acceptedNames}. Select several files, or drop them anywhere on this page.`}
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
