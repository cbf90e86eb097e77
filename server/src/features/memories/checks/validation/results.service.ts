import { type ValidationIssue, validationIssues } from '@vademecum/shared/memories/validation-choices.ts';
import {
  harmfulIssues,
  isValidationOver,
  type PageValidation,
  type ValidationBatch,
  validationBatchesKept,
  validationIssueLabels,
  validationPage,
  type ValidationResult,
  type ValidationScope,
  type validationWithResultsSchema,
} from '@vademecum/shared/memories/validation.ts';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Db } from '../../../../db/open.ts';
import { csvStart, toCsvLine } from '../../../../lib/csv.ts';
import { finding } from '../plain-checks.ts';
import {
  type BatchRow,
  countByKinds,
  findMemoryBefore,
  getBatch,
  type Judged,
  listBatches,
  listJudged,
  listPage,
} from './validation.queries.ts';

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

type Finding = ValidationResult['findings'][number];
type Counts = Pick<ValidationBatch, 'done' | 'invalid' | 'counts'>;

/** What is stored of a memory that was looked at. */
export function toJudged({ memoryId, score, findings }: { memoryId: number; score: number; findings: readonly Finding[] }): Judged {
  const kinds = new Set(findings.map(({ kind }) => kind));
  return { memoryId, score, kinds: `,${[...kinds].map((kind) => `${kind},`).join('')}`, issues: JSON.stringify(findings) };
}

/** What is stored where there is no such memory, or none any more. */
export function toMissing(memoryId: number): Judged {
  const detail = 'No memory has this ID, or it was deleted before it was checked.';
  return toJudged({ memoryId, score: 0, findings: [finding('missing', detail)] });
}

function toResult({ memoryId, topic, score, kinds, issues }: Judged & { topic: string | null }): ValidationResult {
  return { memoryId, topic, score, isValid: isValid(kinds), findings: JSON.parse(issues) as Finding[] };
}

/** "Stale: Review was due …" */
function issueSentences(result: Pick<ValidationResult, 'findings'>): string[] {
  return result.findings.map(({ kind, detail }) => `${validationIssueLabels[kind]}: ${detail}`);
}

export function toCounts(rows: readonly { kinds: string | null; count: number }[]): Counts {
  const looked = rows.filter((row): row is { kinds: string; count: number } => row.kinds !== null);
  const sum = (of: typeof looked): number => of.reduce((total, { count }) => total + count, 0);
  const withIssue = (issue: ValidationIssue): [ValidationIssue, number] => [issue, sum(looked.filter(({ kinds }) => has(kinds, issue)))];
  return {
    done: sum(looked),
    invalid: sum(looked.filter(({ kinds }) => !isValid(kinds))),
    counts: Object.fromEntries(validationIssues.map(withIssue)) as Record<ValidationIssue, number>,
  };
}

function toBatch({ id: _, counts: __, scope, ...row }: BatchRow, counts: Counts): ValidationBatch {
  const progress = row.status === 'completed' ? 100 : Math.floor((100 * counts.done) / row.total);
  return { ...row, ...counts, progress, scope: JSON.parse(scope) as ValidationScope };
}

/** What was counted when the batch was over. */
function keptCounts({ status, counts }: BatchRow): Counts | undefined {
  return isValidationOver(status) && counts !== null ? (JSON.parse(counts) as Counts) : undefined;
}

const has = (kinds: string, issue: ValidationIssue): boolean => kinds.includes(`,${issue},`);

const isValid = (kinds: string): boolean => !harmfulIssues.some((issue) => has(kinds, issue));
