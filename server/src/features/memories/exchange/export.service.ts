import { type ExchangeColumn, exchangeColumns, type ExportMemories } from '@vademecum/shared/memories/memory-exchange.ts';
import type { Memory } from '@vademecum/shared/memories/memories.ts';
import { departmentSeparator } from '@vademecum/shared/people/departments.ts';
import type { Deps } from '../../../deps.ts';
import { csvStart, defused, toCsvLine } from '../../../lib/csv.ts';
import { inSlices } from '../../../runtime/slices.ts';
import { findMemoryIds, readMemories } from '../memory-lists.service.ts';

/** Memories that are read and sent at a time. */
const slice = 100;

/** What the filter lets through as one file, newest first, read while it is sent. */
export function exportMemories(deps: Deps, filter: ExportMemories): AsyncGenerator<string> {
  return filter.format === 'csv' ? csvOf(chosen(deps, filter)) : jsonOf(chosen(deps, filter));
}

async function* chosen(deps: Deps, { search, category, archived }: ExportMemories): AsyncGenerator<Memory[]> {
  const ids = await findMemoryIds(deps.db, { search, category, ...(archived !== 'true' && { archived: archived === 'only' }) });
  for await (const some of inSlices(ids, slice)) yield await readMemories(deps, some);
}

/** With the byte order mark by which a spreadsheet knows that it is UTF-8. */
async function* csvOf(parts: AsyncGenerator<Memory[]>): AsyncGenerator<string> {
  yield csvStart(exchangeColumns);
  for await (const memories of parts) yield memories.map((memory) => toCsvLine(cellsOf(memory))).join('');
}

function cellsOf(memory: Memory): string[] {
  const values = valuesOf(memory);
  // One more apostrophe, so that a reader who removes one gets the original.
  return exchangeColumns.map((column) => String(values[column] ?? '').replace(defused, "'$&"));
}

async function* jsonOf(parts: AsyncGenerator<Memory[]>): AsyncGenerator<string> {
  let start = '[';
  for await (const memories of parts) {
    for (const memory of memories) {
      yield `${start}\n${JSON.stringify(recordOf(memory))}`;
      start = ',';
    }
  }
  yield start === '[' ? '[]\n' : '\n]\n';
}

function recordOf(memory: Memory): Partial<Record<ExchangeColumn, unknown>> {
  const values = valuesOf(memory);
  return Object.fromEntries(exchangeColumns.map((column) => [column, values[column]]));
}

function valuesOf({ sourcePassage, departments, ...memory }: Memory) {
  return {
    ...memory,
    departments: departments.map(({ name }) => name).join(`${departmentSeparator} `),
    sourceDocumentId: sourcePassage?.documentId ?? null,
    sourceDocument: sourcePassage?.documentName ?? null,
    sourceLine: sourcePassage === null ? null : sourcePassage.lineIndex + 1,
    sourceQuote: sourcePassage?.quote ?? null,
  };
}
