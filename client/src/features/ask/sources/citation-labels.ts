import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { translated } from '../../../locale/english.ts';

/** The section, the page where there are pages, and the line as people count. */
export function placeOf(citation: Citation): string {
  return [sectionOf(citation), lineOf(citation)].filter((part) => part !== '').join(' · ');
}

/** The heading path below the document's own name. The name is always shown next to it. */
export function sectionOf({ section, documentName }: Pick<Citation, 'section' | 'documentName'>): string {
  const [first, ...rest] = section.split(' > ');
  return first === documentName ? rest.join(' > ') : section;
}

export function lineOf({ documentId, page, lineIndex }: Citation): string {
  if (documentId === null) return translated('memory');
  return page === null ? `line ${lineIndex + 1}` : `page ${page}, line ${lineIndex + 1}`;
}

/** The name of a citation's button: the document and the line, or the memory. */
export function nameOf({ documentId, documentName, lineIndex }: Citation): string {
  return documentId === null ? `${documentName}, memory` : `${documentName}, line ${lineIndex + 1}`;
}

/** The toast of the specification, section 2.6: document id, section and line. */
export function toastOf(citation: Citation) {
  const { number, documentId, memoryId, section, lineIndex } = citation;
  const source = documentId === null ? `Memory ID: ${memoryId ?? ''}` : `Document ID: ${documentId}`;
  return { title: `Source [${number}]`, description: `${source} · Section: ${section} · Line: ${lineIndex + 1}` };
}
