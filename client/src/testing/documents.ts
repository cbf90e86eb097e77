import type { Document } from '@vademecum/shared/documents/documents.ts';

/** A document that was read; the test says what matters to it. */
export function document(fields: Partial<Document> = {}): Document {
  return {
    id: 1,
    name: 'Needlestick and Blood Exposure',
    type: 'protocol',
    status: 'active',
    statusMessage: null,
    uploadedAt: '2026-11-20T09:00:00.000Z',
    uploadedBy: 'Ada Marsh',
    version: 1,
    contentLength: 12_400,
    pageCount: 3,
    wordCount: 2_100,
    fileName: 'needlestick.pdf',
    fileSize: 40_000,
    lifecycle: { owner: null, effectiveFrom: null, reviewDue: null, supersededBy: null, standing: 'effective', warning: null },
    ...fields,
  };
}
