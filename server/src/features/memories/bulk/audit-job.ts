import type { Db } from '../../../db/open.ts';
import { recordAudit } from '../../trust/audit/audit.service.ts';
import type { BulkJob } from './bulk-jobs.ts';

/** It is committed or rolled back with the transaction: how many, and which ids, in several entries if they are scattered. */
export async function auditJob(db: Db, { kind, operationId, action, target, by }: BulkJob, ids: readonly number[]): Promise<void> {
  const { category, reviewDue } = target;
  const common = {
    operation: action,
    count: ids.length,
    ...(category !== undefined && { category: category?.replaceAll(' ', '-') ?? 'none' }),
    ...(reviewDue !== undefined && { reviewDue }),
    ...(by.apiKeyId !== null && { apiKeyId: by.apiKeyId }),
  };
  for (const part of ids.length === 0 ? [[]] : idStretches(ids)) {
    await recordAudit(db, {
      actorId: by.userId,
      actorKind: by.apiKeyId === null ? 'person' : 'api_key',
      action: kind === 'execute' ? 'memory.bulk_changed' : 'memory.bulk_undone',
      objectType: 'bulk_operation',
      objectId: operationId,
      outcome: 'ok',
      address: by.address,
      details: { ...common, memories: part },
    });
  }
}

/** Stretches of ids in an entry of the audit log. */
const mostInEntry = 200;

/** Ids as stretches, "7" or "12-40", in as many parts as entries can contain. */
function idStretches(ids: readonly number[]): string[][] {
  const stretches: { first: number; last: number }[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const open = stretches.at(-1);
    if (open?.last === id - 1) open.last = id;
    else stretches.push({ first: id, last: id });
  }
  const words = stretches.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`));
  const parts: string[][] = [];
  for (let at = 0; at < words.length; at += mostInEntry) parts.push(words.slice(at, at + mostInEntry));
  return parts;
}
