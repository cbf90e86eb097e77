import type { PassageRow } from './search.queries.ts';
import { sentencesOfPassage } from '../language/sentences.ts';
import { isTableRow, isTableRule } from '../language/tables.ts';

/** A table of more passages than this is quoted without the names of its columns. */
const furthestBack = 20;

/**
 * The names of the columns, as their row is written, of the table that a passage begins inside; empty if it begins elsewhere or they have none. Read from
 * the passages before it, so that nothing of it is stored and a library of any age has it.
 */
export function tableHeaderBefore(passage: PassageRow, before: (passage: PassageRow) => PassageRow | undefined): string {
  let at = passage;
  for (let count = 0; count < furthestBack && isTableRow(firstLine(at)); count++) {
    const previous = before(at);
    if (previous === undefined || lastLineIndex(previous) + 1 !== at.firstLine) return '';
    const lastLine = previous.text.slice(previous.text.lastIndexOf('\n') + 1);
    if (!isTableRow(lastLine)) return '';
    if (isTableRule(firstLine(at))) return lastLine.trim();
    const sentences = sentencesOfPassage(previous);
    const last = sentences.at(-1);
    if (last?.kind === 'columns' || last?.kind === 'heading') return last.text;
    if (last !== undefined && last.context !== '') return last.context;
    // Another table may have ended in between.
    if (sentences.some(({ kind }) => kind !== 'row')) return '';
    at = previous;
  }
  return '';
}

function firstLine({ text }: PassageRow): string {
  return text.split('\n', 1)[0] ?? '';
}

function lastLineIndex({ text, firstLine: from }: PassageRow): number {
  return from + text.split('\n').length - 1;
}
