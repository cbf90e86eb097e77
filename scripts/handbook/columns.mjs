import { plain } from './markdown.mjs';

const NARROWEST = 12;
const WIDEST = 60;

/**
 * The share of a table's width that each column gets. It follows the column's longest text, within
 * bounds, so that a column of codes stays narrow and one long remark does not starve the others.
 */
export function columnShares(block) {
  const rows = [block.header, ...block.rows];
  const lengths = block.header.map((_, column) =>
    Math.max(...rows.map((row) => plain(row[column] ?? []).length)),
  );
  const bounded = lengths.map((length) => Math.min(Math.max(length, NARROWEST), WIDEST));
  const sum = bounded.reduce((total, length) => total + length, 0);
  return bounded.map((length) => length / sum);
}
