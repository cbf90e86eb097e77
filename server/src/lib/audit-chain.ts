import { createHmac } from 'node:crypto';

/** One entry as it is stored, without its hash. */
export interface AuditRow {
  id: number;
  at: string;
  actorId: number | null;
  actorKind: 'person' | 'api_key' | 'system';
  action: string;
  objectType: string;
  objectId: string | null;
  outcome: 'ok' | 'denied' | 'failed';
  address: string | null;
  details: string;
}

/** A whole month that was moved into a file, without its MAC. */
export interface AuditSeal {
  id: number;
  month: string;
  firstId: number;
  lastId: number;
  previousHash: Buffer;
  lastHash: Buffer;
  storedFile: string;
  sealedAt: string;
  deletedAt: string | null;
}

/** How far the log had come. */
export interface AuditMark {
  installation: Buffer;
  lastId: number;
  hash: Buffer;
}

export interface AuditChain {
  /** previous: the hash of the entry before; empty for the first. */
  hashOf: (installation: Buffer, previous: Buffer, row: AuditRow) => Buffer;
  macOfSeal: (installation: Buffer, seal: AuditSeal) => Buffer;
  macOfMark: (mark: AuditMark) => Buffer;
}

/**
 * HMAC-SHA-256 (RFC 2104) over JSON arrays: JSON writes strings and numbers in one way only, so no two entries have the same bytes. The
 * installation's number is in each, so that nothing of another installation fits, even one with a copy of the key.
 */
export function createAuditChain(key: Buffer): AuditChain {
  const mac = (kind: string, installation: Buffer, values: readonly (string | number | null)[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, installation.toString('hex'), ...values]))
      .digest();
  return {
    hashOf: (installation, previous, row) =>
      mac('entry', installation, [
        previous.toString('hex'),
        row.id,
        row.at,
        row.actorId,
        row.actorKind,
        row.action,
        row.objectType,
        row.objectId,
        row.outcome,
        row.address,
        row.details,
      ]),
    macOfSeal: (installation, seal) =>
      mac('seal', installation, [
        seal.id,
        seal.month,
        seal.firstId,
        seal.lastId,
        seal.previousHash.toString('hex'),
        seal.lastHash.toString('hex'),
        seal.storedFile,
        seal.sealedAt,
        seal.deletedAt,
      ]),
    macOfMark: ({ installation, lastId, hash }) => mac('mark', installation, [lastId, hash.toString('hex')]),
  };
}
