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

/**
 * Documents with an owner that open gaps are about: those that a poor answer cited, or the one that came closest where nothing was found. What a gap's question was
 * answered with is known as long as its chat is there.
 */
export async function listDocumentGaps(db: Db): Promise<{ id: number; name: string; owner: string; gaps: number }[]> {
  const { rows } = await sql<{ id: number; name: string; owner: string; gaps: number }>`
    SELECT d.id, d.name, d.owner, count(DISTINCT g.id) AS gaps
    FROM documentation_gaps AS g JOIN gap_reports AS r ON r.gap_id = g.id LEFT JOIN interactions AS i ON i.id = r.interaction_id
      JOIN chat_messages AS m ON m.id = coalesce(r.message_id, i.message_id)
      JOIN json_each(CASE m.grounded WHEN 1 THEN m.citations ELSE m.nearest END) AS source ON m.grounded = 1 OR source.key = 0
      JOIN documents AS d ON d.id = source.value ->> 'documentId'
    WHERE g.status = 'pending' AND d.owner IS NOT NULL GROUP BY d.id ORDER BY d.name, d.id`.execute(db);
  return rows;
}
