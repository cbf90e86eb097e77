import type { Database } from 'better-sqlite3';
import { workerData } from 'node:worker_threads';
import { createAuditChain } from '../lib/audit-chain.ts';
import { addAuditFunctions } from './audit-functions.ts';
import { connectionData, type ConnectionData, openToWrite } from './thread-connection.ts';

/** Given once to a thread that changes many rows, with their entries in the audit log. */
interface AuditedConnectionData extends ConnectionData {
  auditKeyHex: string;
}

/** For code that starts such a thread. */
export function auditedConnectionData(where: { databaseFile: string; databaseKey: Buffer; auditKey: Buffer }): AuditedConnectionData {
  return { ...connectionData(where), auditKeyHex: where.auditKey.toString('hex') };
}

/** `now` is the moment that the audit log gets: the product's clock is in another thread. */
export function openAudited(now: () => Date): Database {
  const database = openToWrite();
  // Many rows at once: rows that do not fit are written and read again, encrypted each time. KiB, while the thread lives.
  database.pragma('cache_size=-65536');
  addAuditFunctions(database, createAuditChain(Buffer.from((workerData as AuditedConnectionData).auditKeyHex, 'hex')), now);
  return database;
}
