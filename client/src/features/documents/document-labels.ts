import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { DocumentVersion } from '@vademecum/shared/documents/versions.ts';
import { dayLabel } from '@vademecum/shared/documents/standing.ts';
import { countLabel } from '../../lib/count-labels.ts';
import { dateLabel, dateTimeLabel } from '../../lib/date-time-label.ts';

/** "12K chars" above a thousand characters: specification, section 9. */
export function sizeLabel(characters: number): string {
  return characters > 1000 ? `${Math.round(characters / 1000)}K chars` : `${characters} chars`;
}

/** What the register says, the uploader, the date, and the length, as far as they are known. */
export function factsOf(document: Document): string[] {
  const { uploadedBy, uploadedAt, pageCount, wordCount, contentLength, lifecycle } = document;
  const { owner, effectiveFrom, reviewDue } = lifecycle;
  return [
    ...(owner === null ? [] : [`Owner: ${owner}`]),
    ...(effectiveFrom === null ? [] : [`Effective ${dayLabel(effectiveFrom)}`]),
    ...(reviewDue === null ? [] : [`Review due ${dayLabel(reviewDue)}`]),
    uploadedBy === null ? `Uploaded ${dateLabel(uploadedAt)}` : `Uploaded by ${uploadedBy}, ${dateLabel(uploadedAt)}`,
    ...(pageCount === null ? [] : [countLabel(pageCount, 'page', 'pages')]),
    ...(wordCount === null ? [] : [countLabel(wordCount, 'word', 'words')]),
    sizeLabel(contentLength),
  ];
}

/** The same of one version. */
export function versionFacts(version: DocumentVersion): string[] {
  const { uploadedBy, uploadedAt, pageCount, wordCount, contentLength, fileName } = version;
  return [
    uploadedBy === null ? dateTimeLabel(uploadedAt) : `${uploadedBy}, ${dateTimeLabel(uploadedAt)}`,
    ...(fileName === null ? ['pasted text'] : [fileName]),
    ...(pageCount === null ? [] : [countLabel(pageCount, 'page', 'pages')]),
    ...(wordCount === null ? [] : [countLabel(wordCount, 'word', 'words')]),
    sizeLabel(contentLength),
  ];
}
