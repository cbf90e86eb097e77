import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import { createDocumentSchema, documentNameSchema } from '@vademecum/shared/documents/documents.ts';
import { type AudienceChoice, idsOf } from '../../../ui/audience.tsx';
import { nameOf, typeOf, unreadableMessage } from './file-kind.ts';

/** The contents of the upload dialog. */
export interface UploadDraft {
  mode: 'file' | 'text';
  name: string;
  type: DocumentType;
  /** Pasted text, or the text of the one .txt file that was chosen. */
  content: string;
  files: File[];
  audience: AudienceChoice;
}

export const emptyDraft: UploadDraft = { mode: 'file', name: '', type: 'text', content: '', files: [], audience: [] };

/** One chosen text file is read into the form; it is then sent as text. */
export function isTextFile(file: File): boolean {
  return /\.txt$/i.test(file.name);
}

/** The draft with the chosen files: the first one names the document and sets its type. */
export function withFiles(draft: UploadDraft, files: File[]): UploadDraft {
  const [first] = files;
  if (first === undefined) return { ...draft, files, content: '' };
  return { ...draft, files, content: '', name: nameOf(first.name), type: typeOf(first.name) ?? draft.type };
}

export interface DraftProblem {
  field: 'name' | 'content' | 'file' | 'audience';
  message: string;
}

/** The first thing that is wrong: specification, section 5. */
export function problemOf(draft: UploadDraft): DraftProblem | undefined {
  const [unreadable] = draft.files;
  if (draft.mode === 'file' && unreadable !== undefined && draft.files.every(({ name }) => typeOf(name) === undefined)) {
    return { field: 'file', message: unreadableMessage(unreadable.name) };
  }
  if (draft.mode === 'text' || draft.files.length < 2) {
    const name = documentNameSchema.safeParse(draft.name);
    if (!name.success) return { field: 'name', message: name.error.issues[0]?.message ?? '' };
  }
  if (draft.mode === 'file' && draft.files.length === 0) return { field: 'file', message: 'Please select a file to upload' };
  if (isSentAsText(draft)) {
    const content = createDocumentSchema.shape.content.safeParse(draft.content);
    if (!content.success) return { field: 'content', message: content.error.issues[0]?.message ?? '' };
  }
  const audience = createDocumentSchema.shape.departmentIds.safeParse(idsOf(draft.audience));
  if (!audience.success) return { field: 'audience', message: audience.error.issues[0]?.message ?? '' };
  return undefined;
}

export function isSentAsText({ mode, files }: UploadDraft): boolean {
  const [first] = files;
  return mode === 'text' || (files.length === 1 && first !== undefined && isTextFile(first));
}
