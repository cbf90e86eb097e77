import {
  type PageValidation,
  type ValidationBatch,
  validationBatchesKept,
  validationIssueLabels,
  validationPage,
  type ValidationResult,
  type validationWithResultsSchema,
} from '@vademecum/shared/memories/validation.ts';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Db } from '../../../../db/open.ts';
import { csvStart, toCsvLine } from '../../../../lib/csv.ts';
import { type BatchRow, getBatch, listBatches } from './batches.queries.ts';
import { countByKinds, findMemoryBefore, listJudged, listPage } from './items.queries.ts';
import { issueSentences, keptCounts, toBatch, toCounts, toResult } from './judgement.ts';

/** Rows read at a time: more would delay everybody. */
const sliceSize = 500;

/** How far a batch has come. Throws 404. */
export async function readBatch(db: Db, batchId: string): Promise<ValidationBatch> {
  return described(db, await getBatch(db, batchId));
}

/** The newest first. */
export async function readBatches(db: Db): Promise<ValidationBatch[]> {
  const batches: ValidationBatch[] = [];
  for (const row of await listBatches(db, validationBatchesKept)) batches.push(await described(db, row));
  return batches;
}

async function described(db: Db, row: BatchRow): Promise<ValidationBatch> {
  if (row.status === 'pending') return toBatch(row, toCounts([]));
  return toBatch(row, keptCounts(row) ?? toCounts(await countByKinds(db, row.id)));
}

/** A batch with its results, all of them where no limit is given. Throws 404. */
export async function readBatchWithResults(
  db: Db,
  { batchId, limit = Infinity, offset }: { batchId: string; limit?: number | undefined; offset: number },
): Promise<z.infer<typeof validationWithResultsSchema> & { done: number }> {
  const row = await getBatch(db, batchId);
  const results: z.infer<typeof validationWithResultsSchema>['results'] = [];
  for await (const slice of resultsInOrder(db, row.id, { limit, offset })) {
    results.push(...slice.map((result) => ({ ...result, issues: issueSentences(result) })));
  }
  return { ...(await described(db, row)), results };
}

/** In the order of their numbers, in slices between which others are served. */
async function* resultsInOrder(
  db: Db,
  batch: number,
  { limit, offset }: { limit: number; offset: number },
): AsyncGenerator<ValidationResult[]> {
  let after = await findMemoryBefore(db, batch, offset);
  for (let left = limit; after !== undefined && left > 0;) {
    const rows = await listJudged(db, batch, { after, limit: Math.min(sliceSize, left) });
    yield rows.map(toResult);
    await setImmediate();
    left -= rows.length;
    after = rows.at(-1)?.memoryId;
  }
}

/** A page of results by score, and how many the filter shows. Throws 404. */
export async function pageResults(
  db: Db,
  { batchId, show, order, offset }: PageValidation,
): Promise<{ results: ValidationResult[]; found: number }> {
  const row = await getBatch(db, batchId);
  const { done, invalid: notValid, counts } = await described(db, row);
  const found = show === 'all' ? done : show === 'invalid' ? notValid : counts[show];
  return { results: (await listPage(db, row.id, { show, order, offset, limit: validationPage })).map(toResult), found };
}

/** What exportBatch sends. Throws 404. */
export async function findBatchToExport(db: Db, batchId: string): Promise<number> {
  return (await getBatch(db, batchId)).id;
}

/** The results so far as CSV, a line for each memory; read slice by slice while it is sent. */
export async function* exportBatch(db: Db, batch: number): AsyncGenerator<string> {
  yield csvStart(['Memory', 'Topic', 'Valid', 'Score', 'Issues', 'Details']);
  for await (const slice of resultsInOrder(db, batch, { limit: Infinity, offset: 0 })) {
    yield slice
      .map(({ memoryId, topic, isValid, score, findings }) =>
        toCsvLine([
          String(memoryId),
          topic ?? '',
          isValid ? 'yes' : 'no',
          score.toFixed(2),
          findings.map(({ kind }) => validationIssueLabels[kind]).join('; '),
          findings.map(({ detail }) => detail).join(' '),
        ]),
      )
      .join('');
  }
}
