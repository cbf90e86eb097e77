import type { DocumentType } from '@vademecum/shared/documents.ts';
import { nameOf, typeOf, unreadableMessage } from './file-kind.ts';

export interface Upload {
  key: number;
  file: File;
  name: string;
  type: DocumentType;
  /** Of the file's bytes that have gone out; at 100 the server is reading it. */
  percent: number;
  error: string | null;
  /** Another try would fail too. */
  isFinal?: boolean;
  /** The library has the very file: refused for that, or to be taken all the same. */
  duplicate?: 'refused' | 'allow';
}

/** An upload that has not begun; of a kind that cannot be read, it carries its error from the start. */
export function newUpload(key: number, file: File): Upload {
  const type = typeOf(file.name);
  const upload = { key, file, name: nameOf(file.name), percent: 0 };
  if (type === undefined) return { ...upload, type: 'text', error: unreadableMessage(file.name), isFinal: true };
  return { ...upload, type, error: null };
}

export function formOf({ file, name, type, duplicate }: Upload): FormData {
  const form = new FormData();
  form.append('name', name);
  form.append('type', type);
  if (duplicate === 'allow') form.append('duplicate', 'allow');
  // Last: the server reads the fields before the file.
  form.append('file', file);
  return form;
}

export type UploadChange =
  | { kind: 'put'; upload: Upload }
  | { kind: 'progress'; key: number; percent: number }
  | { kind: 'failed'; key: number; error: string; isDuplicate: boolean }
  | { kind: 'remove'; key: number };

export function changeUploads(uploads: Upload[], change: UploadChange): Upload[] {
  switch (change.kind) {
    case 'put':
      return [...uploads.filter(({ key }) => key !== change.upload.key), change.upload];
    case 'remove':
      return uploads.filter(({ key }) => key !== change.key);
    case 'progress':
      return uploads.map((upload) => (upload.key === change.key ? { ...upload, percent: change.percent } : upload));
    case 'failed':
      return uploads.map((upload) =>
        upload.key === change.key ? { ...upload, error: change.error, ...(change.isDuplicate && { duplicate: 'refused' }) } : upload,
      );
  }
}
