import { plain } from './markdown.mjs';

const NARROWEST = 12;
const WIDEST = 60;
const SMALLEST_SHARE = 0.15;

/**
 * The share of a table's width that each column gets. It follows the column's longest text, within
 * bounds, and never falls below a share in which a code or a single word still fits on one line.
 */
export function columnShares(block) {
  const rows = [block.header, ...block.rows];
  const lengths = block.header.map((_, column) => Math.max(...rows.map((row) => plain(row[column] ?? []).length)));
  const bounded = lengths.map((length) => Math.min(Math.max(length, NARROWEST), WIDEST));
  const total = sum(bounded);
  const raised = bounded.map((length) => Math.max(length / total, SMALLEST_SHARE));
  const raisedTotal = sum(raised);
  return raised.map((share) => share / raisedTotal);
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
