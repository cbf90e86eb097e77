import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { cipherFor, type FileCipher, headerBytes } from '../../../lib/file-cipher.ts';
import { deriveKey } from '../../../lib/keys.ts';
import { StartError } from '../../../lib/start-error.ts';

/**
 * A backup is one file: magic word, check of the key, header of the cipher, then 1 MiB chunks under AES-256-GCM (lib/file-cipher.ts). It
 * contains parts, one after the other: length (4 bytes), name and size as JSON, bytes. First `manifest`, then `audit-mark`, `database`,
 * `files/…`, `audit/…`, last `checksums`.
 */
const magic = Buffer.from('VMB1');
const checkBytes = 32;
export const prefixBytes = magic.length + checkBytes + headerBytes;
export const backupSuffix = '.backup';

/** The file is no backup, was made with another key or by a newer version, or was changed: one plain line. */
export class BackupFileError extends StartError {}

/** The caller who began it no longer wants it. */
export class BackupCancelled extends Error {}

const partHeadSchema = z.object({ name: z.string(), size: z.number().int().nonnegative() });
export type PartHead = z.infer<typeof partHeadSchema>;

export const storedFolders = ['files', 'audit'] as const;

export const manifestSchema = z.object({
  takenAt: z.iso.datetime(),
  kind: z.enum(['nightly', 'manual', 'command']),
  keyId: z.string(),
  /** Migrations that the database has, in order. */
  schema: z.array(z.string()),
  /** Rows of each table. */
  tables: z.record(z.string(), z.number().int().nonnegative()),
  auditHead: z.object({ lastId: z.number().int().nonnegative(), hash: z.string() }),
  /** Stored files that are in it, and those that were missing when it was made. */
  files: z.array(
    z.object({ folder: z.enum(storedFolders), name: z.string().regex(/^[0-9a-f]{32}$/), size: z.number().int().nonnegative() }),
  ),
  lost: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** SHA-256 of each part but itself, in hexadecimal. */
export const checksumsSchema = z.record(z.string(), z.string());

export function beginPrefix(masterKey: Buffer): { prefix: Buffer; cipher: FileCipher } {
  const key = deriveKey(masterKey, 'backup');
  const cipher = cipherFor(key);
  return { prefix: Buffer.concat([magic, checkOf(key, cipher.header), cipher.header]), cipher };
}

/** Throws BackupFileError that says which of the reasons it is. */
export function openPrefix(prefix: Buffer, masterKey: Buffer): FileCipher {
  const word = prefix.subarray(0, magic.length);
  if (!word.equals(magic)) {
    const isNewer = word.length === magic.length && /^VMB[2-9]$/.test(word.toString('latin1'));
    throw new BackupFileError(
      isNewer ? 'This backup was made by a newer version of the product: restore it with that version.' : 'This file is not a backup.',
    );
  }
  if (prefix.length < prefixBytes) throw new BackupFileError('The backup was cut off.');
  const header = prefix.subarray(-headerBytes);
  const key = deriveKey(masterKey, 'backup');
  if (!timingSafeEqual(checkOf(key, header), prefix.subarray(magic.length, magic.length + checkBytes))) {
    throw new BackupFileError('The key does not fit this backup, or the beginning of the backup is damaged.');
  }
  return cipherFor(key, '', header);
}

function checkOf(key: Buffer, header: Buffer): Buffer {
  return createHmac('sha256', key).update(magic).update(header).digest();
}

export function partHead(head: PartHead): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([length, json]);
}

export function readPartHead(json: Buffer): PartHead {
  return partHeadSchema.parse(JSON.parse(json.toString('utf8')));
}
