import type { Database } from 'better-sqlite3';
import type { AuditChain, AuditRow } from '../lib/audit-chain.ts';

/**
 * Gives a connection `audit_hash` and `audit_time`. Any code that has the connection, or a transaction of it, can then add to the audit
 * log, and no code needs the key for it: the key stays in here.
 */
export function addAuditFunctions(database: Database, chain: AuditChain, now: () => Date): void {
  database.function('audit_time', { directOnly: true }, () => now().toISOString());
  database.function(
    'audit_hash',
    { directOnly: true, deterministic: true, varargs: true },
    (installation: Buffer, previous: Buffer, ...columns: unknown[]) => chain.hashOf(installation, previous, toRow(columns)),
  );
}

/** The columns in the order of the table. */
function toRow(columns: unknown[]): AuditRow {
  const [id, at, actorId, actorKind, action, objectType, objectId, outcome, address, details] = columns;
  return { id, at, actorId, actorKind, action, objectType, objectId, outcome, address, details } as AuditRow;
}
