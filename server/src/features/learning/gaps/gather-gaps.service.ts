import type { GapStatus } from '@vademecum/shared/learning/learning-choices.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { maskIdentifiers } from '../../../language/mask-identifiers.ts';
import { slicesOf } from '../../../runtime/slices.ts';
import { topicKeyOf } from '../../ask/question-topic.service.ts';
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
  moveWording,
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
/** Reports by their wording's stems. */
type Reports = Map<string, number[]>;
interface Gathering {
  grouping: Grouping;
  states: States;
  reports: Reports;
  gathered: Gathered;
  signal: AbortSignal | undefined;
}

/** Rows between two pauses, in which others are served. */
const slice = 200;
/** Groups or wordings compared between two pauses. */
const comparedAtOnce = 50;
/** Wordings change places so many times at most; mostly once is enough. */
const rounds = 3;
/** Stars up to which an answer is poorly rated. */
const poorUpTo = 2;

/**
 * Questions that failed, were rated poorly or were asked again in other words, as far as no gap has them, join the gap that means the same, or open one.
 * Gaps that mean the same by now become one, which keeps the older number, and a wording that is more like another gap than like its own goes there. A
 * completed gap that gets a later question is pending again.
 */
export async function gatherGaps(deps: Pick<Deps, 'db' | 'now'>, { signal }: { signal?: AbortSignal } = {}): Promise<Gathered> {
  const removed = await deleteEmptyGaps(deps.db);
  const { noticed, counts, answered } = await readRecorded(deps.db, signal);
  const grouping = new Grouping(rarityIn(counts, answered));
  const reports: Reports = new Map();
  for await (const { id, gapId, question } of allOf(listGrouped, deps.db, signal)) {
    const terms = termsOf(maskIdentifiers(question));
    grouping.add(gapId, terms);
    note(reports, terms, id);
  }
  const states: States = new Map((await listGapStates(deps.db)).map(({ id, ...state }) => [id, state]));
  const gathered = { questions: noticed.length, opened: 0, reopened: 0, merged: 0, removed };
  const gathering = { grouping, states, reports, signal, gathered };
  for (const some of slicesOf(noticed, slice)) {
    await assign(deps, some, gathering);
    await pause(signal);
  }
  await settle(deps, gathering);
  return gathered;
}

function note(reports: Reports, terms: Terms, id: number): void {
  const wording = terms.join(' ');
  const ids = reports.get(wording);
  if (ids === undefined) reports.set(wording, [id]);
  else ids.push(id);
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/** The questions to be gathered, and how many of the answered questions contain each stem. */
async function readRecorded(db: Db, signal: AbortSignal | undefined) {
  const noticed: Noticed[] = [];
  const counts = new Map<string, number>();
  let answered = 0;
  for await (const row of allOf(listRecorded, db, signal)) {
    const terms = termsOf(row.question);
    if (row.grounded === 1) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    answered += row.grounded;
    const kind = row.isKnown === 1 || terms.length === 0 ? undefined : whyNoticed(row);
    if (kind !== undefined) noticed.push({ question: { ...row, kind }, terms });
  }
  return { noticed, counts, answered };
}

function whyNoticed({ grounded, rating, isHelpful, isRephrased }: RecordedQuestion): NewNotice['kind'] | undefined {
  if (grounded === 0) return 'failed';
  if (rating === null ? isHelpful === 0 : rating <= poorUpTo) return 'rated';
  return isRephrased === 1 ? 'rephrased' : undefined;
}

type List<Row> = (db: Db, page: { after: number; limit: number }) => Promise<Row[]>;

/** Rows by id, with pauses. */
async function* allOf<Row extends { id: number }>(list: List<Row>, db: Db, signal: AbortSignal | undefined): AsyncGenerator<Row> {
  for (let rows = await list(db, { after: 0, limit: slice }); rows.length > 0;) {
    yield* rows;
    await pause(signal);
    rows = await list(db, { after: rows.at(-1)?.id ?? 0, limit: slice });
  }
}

type Work = Pick<Deps, 'db' | 'now'>;

/** In one transaction, so that a question is in a gap or not noticed at all. */
async function assign({ db, now }: Work, noticed: readonly Noticed[], gathering: Gathering): Promise<void> {
  const { grouping, states, reports, gathered } = gathering;
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
      const reportId = await insertNotice(transaction, {
        ...{ gapId, interactionId, kind, userId, grounded, unknownWords },
        question: question.question,
        reportedAt: askedAt,
      });
      note(reports, terms, reportId);
      if (await reopen(transaction, states, { gapId, askedAt, at: now() })) gathered.reopened += 1;
    }
  });
}

/** A completed gap is pending again if somebody asked since. */
async function reopen(db: Db, states: States, { gapId, askedAt, at }: { gapId: number; askedAt: string; at: Date }): Promise<boolean> {
  const state = states.get(gapId);
  if (state?.status !== 'completed' || askedAt <= (state.statusChangedAt ?? '')) return false;
  await setPending(db, states, gapId, at);
  return true;
}

async function setPending(db: Db, states: States, gapId: number, at: Date): Promise<void> {
  await updateGapStatus(db, gapId, 'pending', { by: null, at: at.toISOString(), closedBy: null });
  states.set(gapId, { status: 'pending', statusChangedAt: at.toISOString() });
}

/** Merges and moves until nothing moves any more. */
async function settle(deps: Work, gathering: Gathering): Promise<void> {
  gathering.gathered.merged += await merge(deps, gathering);
  for (let round = 0; round < rounds; round++) {
    if ((await move(deps, gathering)) === 0) return;
    gathering.gathered.merged += await merge(deps, gathering);
  }
}

/** A pending gap stays so, even if the older one was not; but a dismissed gap stays dismissed. */
async function merge({ db, now }: Work, { grouping, states, signal }: Gathering): Promise<number> {
  let merged = 0;
  for await (const pair of inSlices(grouping.merges(), signal)) {
    await db.transaction().execute(async (transaction) => {
      await moveReports(transaction, pair);
      const isOpenAgain = states.get(pair.into)?.status === 'completed' && states.get(pair.from)?.status === 'pending';
      if (isOpenAgain) await setPending(transaction, states, pair.into, now());
    });
    merged += 1;
  }
  return merged;
}

async function move({ db, now }: Work, { grouping, states, reports, signal, gathered }: Gathering): Promise<number> {
  let moved = 0;
  for await (const { terms, from, into } of inSlices(grouping.moves(), signal)) {
    await db.transaction().execute(async (transaction) => {
      const ids = reports.get(terms.join(' ')) ?? [];
      const askedAt = await moveWording(transaction, ids, { from, into });
      if (await reopen(transaction, states, { gapId: into, askedAt, at: now() })) gathered.reopened += 1;
    });
    moved += 1;
  }
  return moved;
}

/** What there is to do, with pauses, also where there is nothing to do for long. */
async function* inSlices<Work>(all: Iterable<Work | undefined>, signal: AbortSignal | undefined): AsyncGenerator<Work> {
  let compared = 0;
  for (const work of all) {
    if (work !== undefined) yield work;
    compared += 1;
    if (compared % comparedAtOnce === 0) await pause(signal);
  }
}
