import type { GapStatus } from '@vademecum/shared/gaps.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { topicKeyOf } from '../assistant/question-topic.service.ts';
import { maskIdentifiers } from '../assistant/wording.service.ts';
import { ensureGap, updateGapStatus } from './gaps.queries.ts';
import { Grouping } from './grouping.ts';
import { rarityIn, type Terms, termsOf } from './likeness.ts';
import {
  deleteEmptyGaps,
  insertNotice,
  listGapStates,
  listGrouped,
  listRecorded,
  moveReports,
  type NewNotice,
  type RecordedQuestion,
} from './noticed.queries.ts';

/** What a gathering did, in numbers of questions and of gaps. */
export interface Gathered {
  questions: number;
  opened: number;
  reopened: number;
  merged: number;
  removed: number;
}

interface Noticed {
  question: RecordedQuestion & { kind: NewNotice['kind'] };
  terms: Terms;
}
type States = Map<number, { status: GapStatus; statusChangedAt: string | null }>;
interface Options {
  signal?: AbortSignal;
}

/** Rows between two pauses, in which others are served. */
const slice = 200;
/** Stars up to which an answer is poorly rated. */
const poorUpTo = 2;

/**
 * Questions that failed, were rated poorly or were asked again in other words, as far as no gap has them, join the gap that means the same, or open one.
 * Gaps that mean the same by now become one, which keeps the older number. A completed gap that gets a later question is pending again.
 */
export async function gatherGaps(deps: Pick<Deps, 'db' | 'now'>, { signal }: Options = {}): Promise<Gathered> {
  const removed = await deleteEmptyGaps(deps.db);
  const { noticed, counts, answered } = await readRecorded(deps.db, signal);
  const grouping = new Grouping(rarityIn(counts, answered));
  for await (const { gapId, question } of allGrouped(deps.db, signal)) grouping.add(gapId, termsOf(maskIdentifiers(question)));
  const states: States = new Map((await listGapStates(deps.db)).map(({ id, ...state }) => [id, state]));
  const gathered = { questions: noticed.length, opened: 0, reopened: 0, merged: 0, removed };
  for (let from = 0; from < noticed.length; from += slice) {
    await assign(deps, noticed.slice(from, from + slice), { grouping, states, gathered });
    await pause(signal);
  }
  gathered.merged = await merge(deps, grouping, states, signal);
  return gathered;
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** What is to be gathered, and how many of the answered questions hold each stem. */
async function readRecorded(
  db: Db,
  signal: AbortSignal | undefined,
): Promise<{ noticed: Noticed[]; counts: Map<string, number>; answered: number }> {
  const noticed: Noticed[] = [];
  const counts = new Map<string, number>();
  let answered = 0;
  for (let rows = await listRecorded(db, { after: 0, limit: slice }); rows.length > 0;) {
    for (const row of rows) {
      const terms = termsOf(row.question);
      if (row.grounded === 1) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      answered += row.grounded;
      const kind = row.isKnown === 1 || terms.length === 0 ? undefined : whyNoticed(row);
      if (kind !== undefined) noticed.push({ question: { ...row, kind }, terms });
    }
    await pause(signal);
    rows = await listRecorded(db, { after: rows.at(-1)?.id ?? 0, limit: slice });
  }
  return { noticed, counts, answered };
}

function whyNoticed({ grounded, rating, isHelpful, isRephrased }: RecordedQuestion): NewNotice['kind'] | undefined {
  if (grounded === 0) return 'failed';
  if (rating === null ? isHelpful === 0 : rating <= poorUpTo) return 'rated';
  return isRephrased === 1 ? 'rephrased' : undefined;
}

async function* allGrouped(db: Db, signal: AbortSignal | undefined): AsyncGenerator<{ gapId: number; question: string }> {
  for (let rows = await listGrouped(db, { after: 0, limit: slice }); rows.length > 0;) {
    yield* rows;
    await pause(signal);
    rows = await listGrouped(db, { after: rows.at(-1)?.id ?? 0, limit: slice });
  }
}

/** In one transaction, so that a question is in a gap or not noticed at all. */
async function assign(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  noticed: readonly Noticed[],
  { grouping, states, gathered }: { grouping: Grouping; states: States; gathered: Gathered },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { question, terms } of noticed) {
      let gapId = grouping.find(terms);
      if (gapId === undefined) {
        gapId = (await ensureGap(transaction, topicKeyOf(question.question))).id;
        if (!states.has(gapId)) {
          states.set(gapId, { status: 'pending', statusChangedAt: null });
          gathered.opened += 1;
        }
      }
      grouping.add(gapId, terms);
      const { id: interactionId, kind, userId, grounded, unknownWords, askedAt } = question;
      await insertNotice(transaction, {
        ...{ gapId, interactionId, kind, userId, grounded, unknownWords },
        question: question.question,
        reportedAt: askedAt,
      });
      const state = states.get(gapId);
      if (state?.status !== 'completed' || askedAt <= (state.statusChangedAt ?? '')) continue;
      const at = now().toISOString();
      await updateGapStatus(transaction, gapId, 'pending', { by: null, at, closedBy: null });
      states.set(gapId, { status: 'pending', statusChangedAt: at });
      gathered.reopened += 1;
    }
  });
}

/** What is pending stays so, whatever the older one was; but what was dismissed stays dismissed. */
async function merge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  grouping: Grouping,
  states: States,
  signal: AbortSignal | undefined,
): Promise<number> {
  let merged = 0;
  for (const pair of grouping.merges()) {
    await db.transaction().execute(async (transaction) => {
      await moveReports(transaction, pair);
      if (states.get(pair.into)?.status !== 'completed' || states.get(pair.from)?.status !== 'pending') return;
      const at = now().toISOString();
      await updateGapStatus(transaction, pair.into, 'pending', { by: null, at, closedBy: null });
      states.set(pair.into, { status: 'pending', statusChangedAt: at });
    });
    merged += 1;
    await pause(signal);
  }
  return merged;
}
