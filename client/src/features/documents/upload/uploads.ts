import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import { nameOf, typeOf } from './file-kind.ts';

export interface Upload {
  key: number;
  file: File;
  name: string;
  type: DocumentType;
  /** The departments that may see it; none: everyone. */
  departmentIds: readonly number[];
  /** Failed ones wait for another try, or to be dismissed. What is uploaded is no longer here. */
  state: 'waiting' | 'sending' | 'failed';
  /** Of the file's bytes that have gone out; at 100 the server is reading it. */
  percent: number;
  error: string | null;
  /** The library has the very file: refused for that, or to be taken all the same. */
  duplicate?: 'refused' | 'allow';
}

/** A file that is a document now; the id is null where the server did not say which. */
export interface Added {
  key: number;
  id: number | null;
  name: string;
}

export interface Uploads {
  /** In the order in which they were chosen. */
  files: readonly Upload[];
  /** How many are over and done with since there was nothing to upload. */
  done: number;
  /** Those that are in the library, until the person has seen them or others are sent. */
  added: readonly Added[];
  /** Names of files that no document can be made of. */
  leftOut: readonly string[];
}

export const noUploads: Uploads = { files: [], done: 0, added: [], leftOut: [] };

/** Undefined for a file of a kind that cannot be read. */
export function newUpload(key: number, file: File): Upload | undefined {
  const type = typeOf(file.name);
  return type && { key, file, name: nameOf(file.name), type, departmentIds: [], state: 'waiting', percent: 0, error: null };
}

/** "9 of 10 added, 1 failed". */
export function outcomeOf(added: number, failed: number): string {
  const [done, all] = [added, added + failed].map((count) => count.toLocaleString('en-US'));
  return `${done} of ${all} added${failed === 0 ? '' : `, ${failed.toLocaleString('en-US')} failed`}`;
}

export function formOf({ file, name, type, departmentIds, duplicate }: Upload): FormData {
  const form = new FormData();
  form.append('name', name);
  form.append('type', type);
  if (departmentIds.length > 0) form.append('departmentIds', departmentIds.join());
  form.append('duplicate', duplicate === 'allow' ? 'allow' : 'refuse');
  // Last: a field that is wrong is then refused before the file travels.
  form.append('file', file);
  return form;
}

export function countFailed(files: readonly Upload[]): number {
  return files.filter(({ state }) => state === 'failed').length;
}

/** "37 of 500 uploaded, 3 failed". */
export function summaryOf({ files, done }: Uploads): string {
  const failed = countFailed(files);
  const [uploaded, all] = [done, done + files.length].map((count) => count.toLocaleString('en-US'));
  return `${uploaded} of ${all} uploaded${failed === 0 ? '' : `, ${failed.toLocaleString('en-US')} failed`}`;
}

/** "12 files of other kinds were left out: .jpg, .zip"; what has no ending is named. */
export function leftOutLabel(names: readonly string[]): string {
  const kinds = [...new Set(names.map((name) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? name))];
  const what = names.length === 1 ? `${names[0] ?? ''} was` : `${names.length.toLocaleString('en-US')} files of other kinds were`;
  return `${what} left out${names.length === 1 ? ', since files of its kind cannot be read' : `: ${kinds.join(', ')}`}`;
}
