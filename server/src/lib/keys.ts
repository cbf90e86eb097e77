import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeDurably } from './durable-file.ts';
import { StartError } from './start-error.ts';

/** The key file is missing or is not a key, as one plain line. */
class KeyError extends StartError {}

const keyBytes = 32;

/**
 * Reads the clinic's 32-byte master key (stored as 64 hex digits), making it on the very first start, with mode 0600.
 * A database without its key is refused: a new key could never open it.
 */
export function loadMasterKey(keyFile: string, databaseFile: string): Buffer {
  if (!existsSync(keyFile)) {
    if (existsSync(databaseFile)) {
      throw new KeyError(
        `The database ${databaseFile} exists but its key ${keyFile} does not. Put the key file back; without it nothing can be read.`,
      );
    }
    const key = makeMasterKey();
    writeKeyFile(keyFile, key);
    return key;
  }
  return readKeyFile(keyFile);
}

/** Throws with one line if the file is missing or contains no key. */
export function readKeyFile(keyFile: string): Buffer {
  if (!existsSync(keyFile)) throw new KeyError(`The key file ${keyFile} does not exist.`);
  const text = readFileSync(keyFile, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new KeyError(`The key file ${keyFile} does not contain a key (64 hexadecimal digits).`);
  return Buffer.from(text, 'hex');
}

export function writeKeyFile(keyFile: string, key: Buffer): void {
  writeDurably(keyFile, Buffer.from(`${key.toString('hex')}\n`));
}

/** Tells keys apart and says nothing of them: 12 hexadecimal digits. */
export function keyId(masterKey: Buffer): string {
  return deriveKey(masterKey, 'key id').toString('hex').slice(0, 12);
}

export const makeMasterKey = (): Buffer => randomBytes(keyBytes);

/** A key of its own for each use, derived by HKDF-SHA256 (RFC 5869) from the master key. */
export function deriveKey(
  masterKey: Buffer,
  purpose: 'database' | 'files' | 'file' | 'audit' | 'secrets' | 'confirmations' | 'backup' | 'key id',
  salt: Buffer = Buffer.alloc(0),
): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, salt, `vademecum ${purpose}`, keyBytes));
}
