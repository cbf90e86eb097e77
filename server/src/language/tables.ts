import { alignedCells } from './aligned-tables.ts';

const rowShape = /^\s*\|.*\|\s*$|\t.*\t/;
/** Without bars at its ends. */
const bareRow = /^[^|]*[^|\s] +\| +[^|\s]/;
const ruleCell = /^:?-{2,}:?$/;
const strength = /\d[\d.,]{0,8} ?(?:mg|mcg|g|mL|L|mEq|mmol|units?|IU|%)(?!\w)(?:\/(?:\d[\d.,]{0,8} ?)?(?:mg|mL|L|kg|lb|h|min)\b)?/gi;
const lastRuleCell = /^:?-*:?$/;

export function isTableRow(line: string): boolean {
  return rowShape.test(line);
}

/** Whether a line may be a row without bars at its ends, such as "Weight | Dose". */
export function isBareRow(line: string): boolean {
  return bareRow.test(line);
}

/** The line of dashes below the columns' names. */
export function isTableRule(line: string): boolean {
  const trimmed = line.trim();
  if (!trimmed.includes('|')) return false;
  const cells = trimmed.split('|').map((cell) => cell.trim());
  if (cells[0] === '') cells.shift();
  let last = cells.pop() ?? '';
  if (last === '' && cells.length > 1) last = cells.pop() ?? '';
  return cells.length > 0 && cells.every((cell) => ruleCell.test(cell)) && lastRuleCell.test(last);
}

/** The text of a table row's cells. header: the line with the column names, needed only where spaces separate the cells. */
export function cellsOf(row: string, header = ''): string[] {
  if (!/[|\t]/.test(row)) return alignedCells(row, header);
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(row.includes('|') ? '|' : '\t')
    .map((cell) => cell.trim().replace(/\s+/g, ' '));
}

/**
 * The columns' names say nothing by themselves. Markdown has a rule below them; but a first row of two cells with a figure names none, unless it names the strength
 * of what is given: "Document number | HC-CL-08" is what Word's tables of particulars begin with. Tables out of a PDF have no rule: there it is a first row without figures, unless the
 * passage begins with it, for then it begins inside the table.
 */
export function namesColumns(line: string, rest: string, { isFirst, isAtStart }: { isFirst: boolean; isAtStart: boolean }): boolean {
  const [next = '', below = ''] = rest.split('\n', 2);
  const holdsFigure = /\d/.test(line);
  if (isTableRule(next)) return cellsOf(line).length > 2 || !holdsFigure || namesStrength(cellsOf(line), cellsOf(below));
  return isFirst && !holdsFigure && !isAtStart && (rowShape.test(next) || bareRow.test(next));
}

/** "Weight | Epinephrine 1 mg/mL" above "22 to 55 lb | 0.15 mg": without it nobody knows of what. */
function namesStrength([key = '', value = '']: readonly string[], [, first = '']: readonly string[]): boolean {
  return !/\d/.test(key) && /^\p{L}/u.test(value) && /^\d/.test(first) && !/\d/.test(value.replace(strength, ''));
}
