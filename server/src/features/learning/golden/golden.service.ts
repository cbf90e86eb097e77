import {
  type GoldenDrop,
  goldenLimit,
  type GoldenQuestion,
  type GoldenResult,
  type SaveGolden,
  type UpdateGolden,
} from '@vademecum/shared/learning/golden.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, invalid, notFound } from '../../../lib/errors.ts';
import { maskIdentifiers } from '../../../language/mask-identifiers.ts';
import { quoteFinder } from '../../../language/quotes.ts';
import { getOwnQuestion } from '../../ask/chats/chat.service.ts';
import { readPassage } from '../../memories/sources.service.ts';
import { findLastRun } from './golden-runs.queries.ts';
import { listDrops, resultsOf } from './golden-runs.service.ts';
import {
  countActive,
  findMemoryText,
  findSame,
  getGolden,
  type GoldenFields,
  insertGolden,
  listGoldens,
  type StoredGolden,
  updateArchived,
  updateGolden,
} from './golden.queries.ts';
import { stillSays } from './measure-golden.ts';

export { countActive as countGolden, getGolden, type StoredGolden } from './golden.queries.ts';
export { citesRight } from './measure-golden.ts';

/** The newest that can be asked: the sources of their answers are there. */
export async function listAskable(db: Db, limit: number): Promise<StoredGolden[]> {
  return (await listGoldens(db, 'active')).filter(({ isGone }) => !isGone).slice(0, limit);
}

/** Every question with how it did last, and what was lost without a reason. */
export async function listGolden(db: Db): Promise<{ questions: GoldenQuestion[]; archived: GoldenQuestion[]; drops: GoldenDrop[] }> {
  const results = await lastResults(db);
  const describe = (golden: StoredGolden) => toQuestion(golden, results.get(golden.id));
  return {
    questions: (await listGoldens(db, 'active')).map(describe),
    archived: (await listGoldens(db, 'archived')).map(describe),
    drops: await listDrops(db),
  };
}

const lastResults = async (db: Db): Promise<ReadonlyMap<number, GoldenResult>> => resultsOf(db, (await findLastRun(db))?.id);

/** What is gone by now is said at once, not only by the next run. */
function toQuestion({ isGone, ...golden }: StoredGolden, last: GoldenResult | undefined): GoldenQuestion {
  if (isGone) return { ...golden, last: { rank: null, isAnswered: false, citesRight: false, state: 'gone' } };
  return { ...golden, last: last ?? null };
}

async function described(db: Db, id: number): Promise<GoldenQuestion> {
  return toQuestion(await getGolden(db, id), (await lastResults(db)).get(id));
}

/** By hand. Identifiers of people do not get into it. */
export function saveGolden(deps: Deps, userId: number, { question, ...place }: SaveGolden): Promise<GoldenQuestion> {
  return deps.db.transaction().execute(async (db) => {
    const found = await readPlace(db, place);
    if (found === undefined) throw invalid('Choose the words that are the right answer');
    return insert(deps, db, userId, { question, ...found });
  });
}

/** The question of an answer of one's own, with the passage that one of its citations quotes. */
export function saveGoldenFromAnswer(
  deps: Deps,
  userId: number,
  { messageId, number }: { messageId: number; number: number },
): Promise<GoldenQuestion> {
  return deps.db.transaction().execute(async (db) => {
    const { question, citations } = await getOwnQuestion(db, userId, messageId);
    const citation = citations.find((one) => one.number === number);
    if (citation === undefined) throw notFound(`Citation ${number} of this answer`);
    const { documentId, memoryId, documentName: name, section, quote, lineIndex } = citation;
    const source = { documentId: memoryId === null ? documentId : null, memoryId, quote };
    if (!(await stillSays(db, source))) throw conflict(`“${name}” no longer says this. Ask again, and save what it says now.`);
    return insert(deps, db, userId, { question, name, section, lineIndex, ...source });
  });
}

async function insert(deps: Deps, db: Db, userId: number, given: GoldenFields): Promise<GoldenQuestion> {
  const fields = { ...given, question: maskIdentifiers(given.question) };
  await requireNew(db, fields);
  await requireRoom(db);
  return described(db, await insertGolden(db, fields, { by: userId, at: deps.now().toISOString() }));
}

async function requireRoom(db: Db): Promise<void> {
  if ((await countActive(db)) >= goldenLimit) throw conflict(`There are ${goldenLimit} golden questions, the maximum. Archive one first.`);
}

async function requireNew(db: Db, fields: GoldenFields, id?: number): Promise<void> {
  const same = await findSame(db, fields);
  if (same !== undefined && same.id !== id) throw conflict('This is already a golden question with the same passage');
}

/** The place of the right answer, whose words must be there now; undefined if nothing was chosen. */
async function readPlace(
  db: Db,
  { documentId, lineIndex, memoryId, quote }: Omit<SaveGolden, 'question'>,
): Promise<Omit<GoldenFields, 'question'> | undefined> {
  if (quote === undefined) return undefined;
  if (memoryId !== undefined) {
    const memory = await findMemoryText(db, memoryId);
    if (memory === undefined) throw notFound('Memory');
    if (!quoteFinder(quote)(`${memory.topic}\n${memory.value}`)) throw notThere(memory.topic);
    return { documentId: null, memoryId, name: memory.topic, section: memory.topic, quote, lineIndex: 0 };
  }
  if (documentId === undefined || lineIndex === undefined) return undefined;
  const { documentName: name, section } = await readPassage(db, { documentId, lineIndex, quote });
  if (!(await stillSays(db, { documentId, memoryId: null, quote }))) throw notThere(name);
  return { documentId, memoryId: null, name, section, quote, lineIndex };
}

const notThere = (name: string) => invalid(`These words are not in “${name}”`, [{ path: 'quote', message: 'Choose words that are in it' }]);

export function changeGolden(deps: Deps, { id, question, ...place }: UpdateGolden): Promise<GoldenQuestion> {
  return deps.db.transaction().execute(async (db) => {
    const { documentId, memoryId, name, section, quote, lineIndex, question: asked } = await getGolden(db, id);
    const fields = {
      ...((await readPlace(db, place)) ?? { documentId, memoryId, name, section, quote, lineIndex }),
      question: maskIdentifiers(question ?? asked),
    };
    await requireNew(db, fields, id);
    await updateGolden(db, id, fields);
    return described(db, id);
  });
}

/** One that is archived is asked no more, and its history stays. */
export function setArchived(deps: Deps, id: number, isArchived: boolean): Promise<GoldenQuestion> {
  const archivedAt = isArchived ? deps.now().toISOString() : null;
  return deps.db.transaction().execute(async (db) => {
    const golden = await getGolden(db, id);
    if (archivedAt === null) await requireNew(db, golden, id);
    if (archivedAt === null && golden.archivedAt !== null) await requireRoom(db);
    await updateArchived(db, id, archivedAt);
    return described(db, id);
  });
}
