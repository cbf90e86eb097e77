import { readableExtensions, type DocumentType, type ReadableExtension } from '@vademecum/shared/documents.ts';

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
