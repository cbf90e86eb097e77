import type { DocumentType } from '@vademecum/shared/documents/document-choices.ts';
import { readableExtensions, type ReadableExtension } from '@vademecum/shared/documents/documents.ts';

const extensions = Object.keys(readableExtensions) as ReadableExtension[];

/** For the accept attribute of a file input. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(',');

/** For people: ".txt, .md, .pdf, …". */
export const acceptedNames = extensions.map((extension) => `.${extension}`).join(', ');

/** The extension of a file that can be read; undefined for any other file. */
export function extensionOf(fileName: string): ReadableExtension | undefined {
  const written = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return extensions.find((extension) => extension === written);
}

/** The document type that the file sets. */
export function typeOf(fileName: string): DocumentType | undefined {
  const extension = extensionOf(fileName);
  return extension === undefined ? undefined : readableExtensions[extension];
}

/** The file name without its extension fills the document's name. */
export function nameOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '');
}

export function unreadableMessage(fileName: string): string {
  return `${fileName} cannot be read. Choose one of: ${acceptedNames}`;
}

/** Files that systems and programs create next to people's files: hidden files, thumbnails, locks of open documents. */
export function isOfTheSystem(name: string): boolean {
  return /^(?:\.|~\$|thumbs\.db$|desktop\.ini$|__macosx$)/i.test(name);
}

/** The files of a folder that was chosen, in the order of their names; nothing of the system's. */
export function filesOfFolder(files: readonly File[]): File[] {
  const inOrder = new Intl.Collator('en', { numeric: true });
  return files
    .filter((file) => !file.webkitRelativePath.split('/').some(isOfTheSystem) && !isOfTheSystem(file.name))
    .sort((a, b) => inOrder.compare(a.webkitRelativePath, b.webkitRelativePath));
}
