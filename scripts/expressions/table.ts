import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from './attack.ts';
import { asExpression, type Expression } from './find-expressions.ts';

const tableFile = join(import.meta.dirname, 'attacks.txt');
const wholeLength = 100_000;

/** What is known of an expression: its worst text, and where it never sees a long one, how long that is and why. */
export interface Row {
  file: string;
  code: string;
  attack?: Attack;
  /** An expression that is built while the product runs, with the worst words it can be built from. */
  becomes?: string;
  atMost?: { length: number; why: string };
}

/** One file, its expressions below it, and what is known of each below that. */
export function readTable(text = readFileSync(tableFile, 'utf8')): Row[] {
  const rows: Row[] = [];
  let file = '';
  for (const line of text.split('\n')) {
    const row = rows.at(-1);
    if (/^\S/.test(line)) file = line;
    else if (/^ {2}\S/.test(line)) rows.push({ file, code: line.slice(2) });
    else if (line.startsWith('    [') && row !== undefined) row.attack = JSON.parse(line) as Attack;
    else if (line.startsWith('    becomes ') && row !== undefined) row.becomes = line.slice('    becomes '.length);
    else if (line.startsWith('    at most ') && row !== undefined) row.atMost = asLimit(line);
    else if (line !== '') throw new Error(`attacks.txt has a line that says nothing: ${line}`);
  }
  return rows;
}

function asLimit(line: string): Row['atMost'] {
  const [, length, why] = /^ {4}at most ([\d,]+): (.+)$/.exec(line) ?? [];
  if (length === undefined || why === undefined) throw new Error(`attacks.txt needs "at most NUMBER: REASON": ${line}`);
  return { length: Number(length.replaceAll(',', '')), why };
}

export function writeTable(rows: Row[]): void {
  const lines = rows.flatMap((row, at) => [
    ...(rows[at - 1]?.file === row.file ? [] : [row.file]),
    `  ${row.code}`,
    ...(row.becomes === undefined ? [] : [`    becomes ${row.becomes}`]),
    ...(row.attack === undefined ? [] : [`    ${asAscii(JSON.stringify(row.attack))}`]),
    ...(row.atMost === undefined ? [] : [`    at most ${row.atMost.length.toLocaleString('en')}: ${row.atMost.why}`]),
  ]);
  writeFileSync(tableFile, `${lines.join('\n')}\n`);
}

/** Blanks and look-alikes can be told apart in a review. */
function asAscii(text: string): string {
  return text.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export const expressionOf = ({ code, becomes }: Row): RegExp => asExpression(becomes ?? code);
export const lengthOf = ({ atMost }: Row): number => atMost?.length ?? wholeLength;

/** One sentence for each expression without a row, and for each row without an expression. */
export function compareTable(expressions: Expression[], rows: Row[]): string[] {
  const key = ({ file, code }: { file: string; code: string }): string => `${file} ${code}`;
  const known = new Map(rows.filter(({ attack }) => attack !== undefined).map((row) => [key(row), row]));
  const there = new Set(expressions.map(key));
  return [
    ...expressions
      .filter((one) => !known.has(key(one)))
      .map((one) => `${key(one)} is not in scripts/expressions/attacks.txt: run "npm run expressions".`),
    ...rows
      .filter((row) => !there.has(key(row)))
      .map((row) => `${key(row)} is gone, and still in scripts/expressions/attacks.txt: run "npm run expressions".`),
  ];
}
