import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

export interface ReviewRow {
  kind: 'document' | 'memory';
  id: number;
  name: string;
  owner: string | null;
  ownerId: number | null;
  reviewDue: string;
}

/** A document that another one supersedes by now is not reviewed again. */
const isSuperseded = (today: string): RawBuilder<boolean> =>
  sql`EXISTS (SELECT 1 FROM documents AS s WHERE s.id = d.superseded_by AND (s.effective_from IS NULL OR s.effective_from <= ${today}))`;

/** Documents and memories that answer and whose review is due by a day, the earliest first. Days as YYYY-MM-DD. */
export async function listReviewRows(db: Db, { by, today }: { by: string; today: string }): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    SELECT 'document' AS kind, d.id, d.name, d.owner, NULL AS owner_id, d.review_due FROM documents AS d
    WHERE d.review_due <= ${by} AND d.status = 'active' AND NOT ${isSuperseded(today)}
      AND NOT EXISTS (SELECT 1 FROM document_drafts AS w WHERE w.document_id = d.id AND w.phase = 'retired')
    UNION ALL
    SELECT 'memory', m.id, m.topic, u.first_name || ' ' || u.last_name, m.owner_id, m.review_due
    FROM memories AS m LEFT JOIN users AS u ON u.id = m.owner_id
    WHERE m.review_due <= ${by} AND m.archived_at IS NULL
    ORDER BY review_due, kind, id`.execute(db);
  return rows;
}

/** What an owner may be called who can be found: people who can sign in, and departments; in lower case. */
export async function listKnownOwners(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT lower(first_name || ' ' || last_name) AS name FROM users WHERE status = 'active'
    UNION SELECT lower(email) FROM users WHERE status = 'active'
    UNION SELECT lower(name) FROM departments`.execute(db);
  return new Set(rows.map(({ name }) => name));
}
