import type { Database } from 'better-sqlite3';
import { prepared } from '../db/prepared.ts';
import { isActive, sources } from './search.queries.ts';

/** A person who says the one finds the other, too; words or phrases. */
export type LearnedSynonym = { said: string; found: string };
/** A passage that comes sooner or later for one question, known by its source and by words that it contains. */
export type PassageBoost = {
  question: string;
  documentId: number | null;
  memoryId: number | null;
  section: string;
  quote: string;
  effect: 'pin' | 'demote';
};
type OfAction = { actionId: number };
/** What is live, with whose doing it is. */
export type Learned = { synonyms: readonly (LearnedSynonym & OfAction)[]; boosts: readonly (PassageBoost & OfAction)[] };

export function readLearned(db: Database): Learned {
  const synonyms = prepared<[], LearnedSynonym & OfAction>(
    db,
    'SELECT said, found, action_id AS actionId FROM learned_synonyms ORDER BY id',
  );
  const boosts = prepared<[], PassageBoost & OfAction>(
    db,
    `SELECT question, document_id AS documentId, memory_id AS memoryId, section, quote, effect, action_id AS actionId
     FROM passage_boosts ORDER BY id`,
  );
  return { synonyms: synonyms.all(), boosts: boosts.all() };
}

/** The passages of an active source, in its order. */
export function listPassagesOf(
  db: Database,
  { documentId, memoryId }: Pick<PassageBoost, 'documentId' | 'memoryId'>,
): { id: number; heading: string; text: string }[] {
  return prepared<[number | null, number | null], { id: number; heading: string; text: string }>(
    db,
    `SELECT p.id, p.heading, p.text FROM passages AS p ${sources}
     WHERE p.document_id IS ? AND p.memory_id IS ? AND ${isActive} ORDER BY p.ordinal`,
  ).all(documentId, memoryId);
}
