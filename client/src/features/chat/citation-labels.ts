import type { Citation } from '@vademecum/shared/answers.ts';

/** The section, unless it is only the document's name again; the page where there are pages; the line as people count. */
export function placeOf({ section, documentName, page, lineIndex }: Citation): string {
  const parts = [section === documentName ? '' : section, page === null ? '' : `page ${page}`, `line ${lineIndex + 1}`];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The toast of the specification, section 2.6: document id, section and line. */
export function toastOf(citation: Citation) {
  const { number, documentId, section, lineIndex } = citation;
  return { title: `Source [${number}]`, description: `Document ID: ${documentId} · Section: ${section} · Line: ${lineIndex + 1}` };
}
