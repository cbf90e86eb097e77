import type { IngestReport } from '@vademecum/shared/documents/ingest-report.ts';
import { ExtractionError } from './extraction/extraction-error.ts';
import type { Extraction } from './extraction/protocol.ts';

export const maxAttempts = 3;

export const stoppedMessage = `The file stopped the reader ${maxAttempts} times. Save it in another format and upload it again.`;

/** What is told of a file that could not be read. */
export function failureMessage(error: unknown): string {
  if (error instanceof ExtractionError) return error.message;
  return 'The document could not be read because of a fault in the server. The log says more; try uploading it again.';
}

/** What is kept of a reading beside its passages; started as performance.now() gives it. */
export function outcomeOf(extraction: Extraction, wordCount: number, started: number) {
  const { text, pageCount, pageStarts, cueTimes, warnings } = extraction;
  return {
    content: text,
    statusMessage: warnings.length === 0 ? null : warnings.join(' '),
    pageCount,
    wordCount,
    pageStarts: JSON.stringify(pageStarts),
    cues: cueTimes == null ? null : JSON.stringify(cueTimes),
    report: JSON.stringify(reportOf(extraction, wordCount, performance.now() - started)),
  };
}

function reportOf({ pageCount, pagesWithoutText, tables, dropped, warnings }: Extraction, words: number, tookMs: number): IngestReport {
  return { pages: pageCount, words, pagesWithoutText, tables, dropped, warnings, tookMs: Math.round(tookMs) };
}
