import { ExtractionError } from '../../extraction-error.ts';

/** Why a page gave no text. */
export type Gap = 'scanned' | 'blank' | 'unreadable' | 'damaged';

/** The pages without text by cause, numbers from 1. */
export type Gaps = Record<Gap, number[]>;

export function describeGaps(total: number, { scanned, blank, unreadable, damaged }: Gaps): string[] {
  return [
    ...count(scanned.length, total, 'is a scan without text', 'are scans without text'),
    ...count(blank.length, total, 'is blank', 'are blank'),
    ...count(
      unreadable.length,
      total,
      'uses fonts that do not say which letters they show, so text on it is missing',
      'use fonts that do not say which letters they show, so text on them is missing',
    ),
    ...count(damaged.length, total, 'is damaged and could not be read', 'are damaged and could not be read'),
  ];
}

/** What is said of pages that text recognition read. */
export function describeRecognised(total: number, scans: number, unreadable: number): string[] {
  const how = 'read by text recognition: check numbers';
  return [
    ...count(scans, total, `is a scan, ${how}`, `are scans, ${how}`),
    ...count(
      unreadable,
      total,
      `uses fonts that do not say which letters they show, and was ${how}`,
      `use fonts that do not say which letters they show, and were ${how}`,
    ),
  ];
}

/** "3 of 12 pages are scans without text."; nothing when there are none. */
function count(some: number, total: number, one: string, several: string): string[] {
  if (some === 0) return [];
  return [total === 1 ? `The page ${one}.` : `${some} of ${total} pages ${some === 1 ? one : several}.`];
}

/** The refusal of a file of which no page could be read. */
export function nothingRead(total: number, { scanned, unreadable, damaged }: Gaps): ExtractionError {
  if (unreadable.length > 0)
    return new ExtractionError(
      'no-text',
      'The fonts of this PDF do not say which letters they show: run text recognition (OCR) on it, or upload another version.',
    );
  if (damaged.length > 0) return new ExtractionError('damaged');
  if (scanned.length === 0)
    return new ExtractionError('empty', 'Every page of this PDF is blank: check that the right file was chosen and upload it again.');
  const what = total === 1 ? 'The page of this PDF is a scan' : `${scanned.length} of ${total} pages are scans`;
  return new ExtractionError('no-text', `${what} without text. Run text recognition (OCR) and upload it again.`);
}
