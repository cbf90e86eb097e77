import { ExtractionError } from '../../extraction-error.ts';

/** A phone list has 1,000 filled cells, a price list of a hospital 100,000. */
const maxCells = 500_000;

/** Columns that Excel knows; a cell further right was made up. */
export const maxColumns = 16_384;
/** Rows that Excel knows. */
export const maxRows = 1_048_576;

/** Counts filled cells; throws ExtractionError when there are too many. */
export function createCellCounter(): () => void {
  let count = 0;
  return () => {
    count++;
    if (count <= maxCells) return;
    const amount = new Intl.NumberFormat('en').format(maxCells);
    throw new ExtractionError(
      'too-large',
      `This spreadsheet has more than ${amount} filled cells: split it into smaller files, or keep what staff ask about, and upload that.`,
    );
  };
}
