import { ExtractionError } from '../extraction-error.ts';

/** The refusal of a file whose text is longer than the limit, in characters. */
export function tooMuchText(limit: number): ExtractionError {
  const amount = new Intl.NumberFormat('en').format(limit);
  return new ExtractionError(
    'too-large',
    `This file has more than ${amount} characters of text: split it into smaller files and upload those.`,
  );
}
