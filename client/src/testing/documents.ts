import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';

type Known = Document & Pick<ListedDocument, 'lastCitedAt'>;

/** A document that was read; the test says what matters to it. */
export function document(fields: Partial<Known> = {}): Known {
  return {
    id: 1,
    name: 'Needlestick and Blood Exposure',
    type: 'protocol',
    status: 'active',
    statusMessage: null,
    uploadedAt: '2026-11-20T09:00:00.000Z',
    uploadedBy: 'Ada Marsh',
    version: 1,
    lastCitedAt: null,
    contentLength: 12_400,
    pageCount: 3,
    wordCount: 2_100,
    fileName: 'needlestick.pdf',
    fileSize: 40_000,
    lifecycle: {
      owner: null,
      effectiveFrom: null,
      reviewDue: null,
      ownerId: null,
      reviewEveryMonths: null,
      supersededBy: null,
      standing: 'effective',
      warning: null,
    },
    departments: [],
    ...fields,
  };
}
