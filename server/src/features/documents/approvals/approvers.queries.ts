import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { PolicyTables } from '../../../db/policy-tables.ts';

const nameOf = sql<string>`users.first_name || ' ' || users.last_name`;

/** In the order of their steps. */
export async function listApprovers(db: Db, documentIds: readonly number[]) {
  const rows = await db
    .selectFrom('documentApprovers')
    .innerJoin('users', 'users.id', 'documentApprovers.userId')
    .select(['documentId', 'userId', 'step', 'decision', 'decidedAt', 'comment', 'users.status'])
    .select(nameOf.as('name'))
    .where('documentId', 'in', documentIds)
    .orderBy('step')
    .orderBy('userId')
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, isActive: status === 'active' }));
}

export async function updateDecision(
  db: Db,
  { documentId, userId }: { documentId: number; userId: number },
  decision: Pick<PolicyTables['documentApprovers'], 'decision' | 'decidedAt' | 'comment'>,
): Promise<void> {
  await db.updateTable('documentApprovers').set(decision).where('documentId', '=', documentId).where('userId', '=', userId).execute();
}

/** A new round: the comments of the last one stay. */
export async function clearDecisions(db: Db, documentId: number): Promise<void> {
  await db.updateTable('documentApprovers').set({ decision: null, decidedAt: null }).where('documentId', '=', documentId).execute();
}

/** Decisions and comments of those who stay are kept. */
export async function replaceApprovers(db: Db, documentId: number, approvers: readonly { userId: number; step: number }[]): Promise<void> {
  const ids = approvers.map(({ userId }) => userId);
  await db.deleteFrom('documentApprovers').where('documentId', '=', documentId).where('userId', 'not in', ids).execute();
  for (const { userId, step } of approvers)
    await db
      .insertInto('documentApprovers')
      .values({ documentId, userId, step, decision: null, decidedAt: null, comment: null })
      .onConflict((on) => on.columns(['documentId', 'userId']).doUpdateSet({ step }))
      .execute();
}

/** Default approvers of a document: those of its type, or, if that has none, of the departments that it is limited to. department: null for those of the type. */
export async function listDefaultsFor(db: Db, documentId: number) {
  const { rows } = await sql<{ userId: number; step: number; department: string | null }>`
    SELECT user_id, step, NULL AS department FROM default_approvers WHERE document_type = (SELECT type FROM documents WHERE id = ${documentId})
    UNION ALL
    SELECT rule.user_id, rule.step, departments.name FROM department_approvers AS rule
      JOIN departments ON departments.id = rule.department_id
      JOIN document_audiences AS limited ON instr(limited.audience, ',' || departments.id || ',') > 0
      WHERE limited.document_id = ${documentId}
    ORDER BY department, step, user_id`.execute(db);
  const ofType = rows.filter(({ department }) => department === null);
  return ofType.length > 0 ? ofType : rows;
}

/** The default approvers of a document become its own, without its author. */
export async function copyDefaultApprovers(db: Db, documentId: number, authorId: number | null): Promise<void> {
  for (const { userId, step } of await listDefaultsFor(db, documentId))
    if (userId !== authorId)
      await sql`INSERT OR IGNORE INTO document_approvers (document_id, user_id, step) VALUES (${documentId}, ${userId}, ${step})`.execute(
        db,
      );
}

/** Everybody who approved it, under the number that the version has in effect. */
export async function keepApprovals(db: Db, documentId: number, version: number): Promise<void> {
  await sql`
    INSERT OR REPLACE INTO version_approvals (document_id, version, user_id, decided_at)
    SELECT document_id, ${version}, user_id, decided_at FROM document_approvers
    WHERE document_id = ${documentId} AND decision = 'approved'`.execute(db);
}

export function listApprovals(db: Db, documentId: number, version: number) {
  return db
    .selectFrom('versionApprovals')
    .innerJoin('users', 'users.id', 'versionApprovals.userId')
    .select(['decidedAt', nameOf.as('name')])
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .orderBy('decidedAt')
    .execute();
}

export function listDefaultApprovers(db: Db) {
  return db
    .selectFrom('defaultApprovers')
    .select(['documentType', 'userId', 'step'])
    .orderBy('documentType')
    .orderBy('step')
    .orderBy('userId')
    .execute();
}

export async function replaceApprovalSettings(
  db: Db,
  isRequired: boolean,
  rules: readonly PolicyTables['defaultApprovers'][],
): Promise<void> {
  await db
    .updateTable('approvalSettings')
    .set({ isRequired: Number(isRequired) })
    .execute();
  await db.deleteFrom('defaultApprovers').execute();
  if (rules.length > 0) await db.insertInto('defaultApprovers').values(rules).execute();
}

export async function isAdministrator(db: Db, userId: number): Promise<boolean> {
  return (await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst())?.role === 'admin';
}
