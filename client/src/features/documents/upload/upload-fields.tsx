import { type DocumentType, documentTypes } from '@vademecum/shared/documents/document-choices.ts';
import { offeredTypes } from '@vademecum/shared/documents/documents.ts';
import { FolderOpen } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, Textarea } from '../../../ui/form-controls.tsx';
import { Input } from '../../../ui/input.tsx';
import { countLabel } from '../document-labels.ts';
import { acceptedFiles, acceptedNames, filesOfFolder, typeOf } from './file-kind.ts';
import { isSentAsText } from './upload-draft.ts';
import { leftOutLabel } from './uploads.ts';
import type { UploadDraftState } from './use-upload-draft.ts';

/** What is offered, and the type that the chosen file has set. */
function typeOptions(chosen: DocumentType) {
  return [...new Set<DocumentType>([...offeredTypes, chosen])].map((type) => ({ value: type, label: type }));
}

export function UploadFields({ state }: { state: UploadDraftState }) {
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
      {countLabel(files.length - leftOut.length, 'file')} are chosen. Each is named after its file.
      {leftOut.length > 0 && ` ${leftOutLabel(leftOut)}.`}
    </p>
  );
}

function FileField({ state: { problem, choose } }: { state: UploadDraftState }) {
  return (
    <Field
      label="Files"
      error={problem?.field === 'file' ? problem.message : undefined}
      hint={`${acceptedNames}. Several at once are fine; files can also be dropped anywhere on the screen.`}
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

/** The browser's own dialog. Its field is in no document: whoever looks for the field for files finds one. */
function chooseFolder(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.addEventListener('change', () => {
    onFiles(filesOfFolder([...(input.files ?? [])]));
  });
  input.click();
}
