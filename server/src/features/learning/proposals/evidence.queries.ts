import { type Selectable, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { LearningTables } from '../../../db/learning-tables.ts';
import type { Db } from '../../../db/open.ts';

type Interaction = Selectable<LearningTables['interactions']>;
/** A question as learning has it: masked words, and what came of it. */
export type AskedRow = Pick<Interaction, 'id' | 'sessionId' | 'userId' | 'askedAt' | 'verdict' | 'grounded' | 'rating' | 'isHelpful'> & {
  question: string;
};

/** Questions for learning whose words are kept, in the order asked. */
export async function listAsked(db: Db, after: number, limit: number): Promise<AskedRow[]> {
  const rows = await db
    .selectFrom('interactions')
    .select(['id', 'sessionId', 'userId', 'askedAt', 'question', 'verdict', 'grounded', 'rating', 'isHelpful'])
    .where('id', '>', after)
    .where('question', 'is not', null)
    .where('forLearning', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, question: row.question ?? '' }));
}

export type CitedPassage = Selectable<LearningTables['interactionCitations']>;

export function listCited(db: Db, interactionIds: readonly number[]): Promise<CitedPassage[]> {
  return db
    .selectFrom('interactionCitations')
    .selectAll()
    .where('interactionId', 'in', among(interactionIds) as never)
    .orderBy('interactionId')
    .orderBy('number')
    .execute();
}

/** The passages around a quote, as the document or memory now is. */
export async function listAround(db: Db, { documentId, memoryId, quote }: CitedPassage): Promise<string[]> {
  const found = await db
    .selectFrom('passages')
    .select('text')
    .$if(documentId !== null, (query) => query.where('documentId', '=', documentId))
    .$if(documentId === null, (query) => query.where('memoryId', '=', memoryId))
    .where(sql<boolean>`instr(text, ${quote}) > 0`)
    .limit(3)
    .execute();
  return found.map(({ text }) => text);
}

/** 1 to 5: the rating, or 5 for helpful and 1 for not. */
const opinion = sql<number>`coalesce(i.rating, CASE i.is_helpful WHEN 1 THEN 5 WHEN 0 THEN 1 END)`;

export interface RatedSource {
  id: number;
  name: string;
  version: number;
  ratings: number;
  people: number;
  mean: number;
  /** JSON of the interactions' ids. */
  interactions: string;
}

const sources = {
  document: {
    cited: sql`c.document_id`,
    name: sql`d.name`,
    now: sql`documents AS d`,
    isThat: sql`d.status = 'active' AND r.asked_at >= d.uploaded_at`,
  },
  memory: {
    cited: sql`c.memory_id`,
    name: sql`d.topic`,
    now: sql`memories AS d`,
    isThat: sql`d.archived_at IS NULL AND r.asked_at >= d.updated_at`,
  },
};

/** Documents or memories whose answers are rated badly, the worst first; only what was asked of the version that is there now. */
export async function listBadlyRated(
  db: Db,
  source: 'document' | 'memory',
  { least, below }: { least: number; below: number },
): Promise<RatedSource[]> {
  const { cited, name, now, isThat } = sources[source];
  const { rows } = await sql<RatedSource>`
    WITH rated AS (
      SELECT DISTINCT i.id, i.user_id, i.asked_at, ${cited} AS source, ${opinion} AS opinion
      FROM interactions AS i JOIN interaction_citations AS c ON c.interaction_id = i.id
      WHERE i.for_learning = 1 AND i.feedback_at IS NOT NULL AND ${cited} IS NOT NULL AND ${opinion} IS NOT NULL)
    SELECT d.id, ${name} AS name, d.version, count(*) AS ratings, count(DISTINCT r.user_id) AS people, avg(r.opinion) AS mean,
           json_group_array(r.id) AS interactions
    FROM rated AS r JOIN ${now} ON d.id = r.source
    WHERE ${isThat}
    GROUP BY d.id HAVING count(*) >= ${least} AND avg(r.opinion) < ${below} ORDER BY mean`.execute(db);
  return rows;
}

export interface FoundInMemory {
  id: number;
  name: string;
  version: number;
  detail: string;
  kind: string;
  answers: number;
  interactions: string;
}

/** Memories that answers cite although a check found them wrong, the most cited first. */
export async function listFaultyMemories(db: Db, kinds: readonly string[], limit: number): Promise<FoundInMemory[]> {
  const { rows } = await sql<FoundInMemory>`
    SELECT m.id, m.topic AS name, m.version, f.detail, f.kind, count(DISTINCT c.interaction_id) AS answers,
           json_group_array(DISTINCT c.interaction_id) AS interactions
    FROM memory_findings AS f
    JOIN memories AS m ON m.id = f.memory_id
    JOIN interaction_citations AS c ON c.memory_id = m.id
    JOIN interactions AS i ON i.id = c.interaction_id AND i.for_learning = 1
    WHERE m.archived_at IS NULL AND f.kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))
      AND f.id = (SELECT min(id) FROM memory_findings WHERE memory_id = m.id AND kind = f.kind)
    GROUP BY m.id ORDER BY answers DESC, m.id LIMIT ${limit}`.execute(db);
  return rows;
}

export interface RatedAnswer extends Omit<CitedPassage, 'interactionId' | 'number'> {
  id: number;
  userId: number | null;
  question: string;
  opinion: number;
}

/** Rated answers with the passage that they cite first, in the order asked. */
export async function listRatedAnswers(db: Db): Promise<RatedAnswer[]> {
  const { rows } = await sql<RatedAnswer>`
    SELECT i.id, i.user_id, i.question, ${opinion} AS opinion, c.document_id, c.memory_id, c.name, c.section, c.quote
    FROM interactions AS i JOIN interaction_citations AS c ON c.interaction_id = i.id
    WHERE i.for_learning = 1 AND i.feedback_at IS NOT NULL AND i.question IS NOT NULL AND ${opinion} IS NOT NULL
      AND (c.document_id IS NOT NULL OR c.memory_id IS NOT NULL)
      AND c.number = (SELECT min(number) FROM interaction_citations WHERE interaction_id = i.id)
    ORDER BY i.id`.execute(db);
  return rows;
}

/** Ratings of answers that cite a document or memory, from a moment on. */
export async function findRating(
  db: Db,
  { documentId = null, memoryId = null, since }: { documentId?: number | null; memoryId?: number | null; since: string },
): Promise<{ ratings: number; mean: number | null }> {
  const { rows } = await sql<{ ratings: number; mean: number | null }>`
    SELECT count(*) AS ratings, avg(opinion) AS mean FROM (
      SELECT DISTINCT i.id, ${opinion} AS opinion
      FROM interaction_citations AS c JOIN interactions AS i ON i.id = c.interaction_id
      WHERE (c.document_id = ${documentId} OR c.memory_id = ${memoryId}) AND i.for_learning = 1 AND i.asked_at >= ${since}
        AND ${opinion} IS NOT NULL)`.execute(db);
  return rows[0] ?? { ratings: 0, mean: null };
}

/** How the questions of a gap did when they were last asked again. */
export async function findProbes(db: Db, gapId: number): Promise<{ questions: number; answered: number; status: string } | undefined> {
  return db
    .selectFrom('documentationGaps')
    .select(['probes as questions', 'probesAnswered as answered', 'status'])
    .where('id', '=', gapId)
    .executeTakeFirst();
}

/** Questions that a gap was made of, the newest first. */
export async function listGapInteractions(db: Db, gapId: number, limit: number): Promise<number[]> {
  const found = await db
    .selectFrom('gapReports')
    .leftJoin('interactions', 'interactions.messageId', 'gapReports.messageId')
    .select(({ fn }) => fn.coalesce('gapReports.interactionId', 'interactions.id').as('id'))
    .where('gapId', '=', gapId)
    .orderBy('gapReports.id', 'desc')
    .limit(limit)
    .execute();
  return [...new Set(found.flatMap(({ id }) => id ?? []))];
}

/** Version of what an action is about; undefined once it is gone. */
export async function findVersion(
  db: Db,
  { documentId, memoryId }: { documentId?: number | undefined; memoryId?: number | undefined },
): Promise<number | undefined> {
  const document = db
    .selectFrom('documents')
    .select('version')
    .where('id', '=', documentId ?? 0);
  const memory = db
    .selectFrom('memories')
    .select('version')
    .where('archivedAt', 'is', null)
    .where('id', '=', memoryId ?? 0);
  return (await (documentId === undefined ? memory : document).executeTakeFirst())?.version;
}
