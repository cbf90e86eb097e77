import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './keys.ts';

/** Plain bytes per chunk. */
export const chunkBytes = 1024 * 1024;
const tagBytes = 16;
export const sealedChunkBytes = chunkBytes + tagBytes;

/** The first kind is bound to no name: backups, and files that were stored before names were bound. */
const nameless = Buffer.from('VMF1');
const named = Buffer.from('VMF2');
const saltBytes = 32;
/** Magic word and salt are in front of the chunks. */
export const headerBytes = named.length + saltBytes;

/** A file is not ours, was made with another key, or was changed. */
export class FileCipherError extends Error {}

export interface FileCipher {
  header: Buffer;
  seal: (chunk: Buffer, index: number, isLast: boolean) => Buffer;
  /** Throws FileCipherError if a byte, the order or the end was changed. */
  open: (sealed: Buffer, index: number, isLast: boolean) => Buffer;
}

const newHeader = (name: string): Buffer => Buffer.concat([name === '' ? nameless : named, randomBytes(saltBytes)]);

/**
 * AES-256-GCM with a key of its own for each file (HKDF over a random salt), so the chunk's index can be the nonce. Index, last-flag and, where it has
 * one, the file's name are authenticated: chunks cannot be swapped, dropped or cut off, and no file can take another's place.
 */
export function cipherFor(key: Buffer, name = '', header: Buffer = newHeader(name)): FileCipher {
  const magic = header.subarray(0, named.length);
  if (header.length !== headerBytes || ![named, nameless].some((known) => known.equals(magic)))
    throw new FileCipherError('Not a stored file');
  const fileKey = deriveKey(key, 'file', header.subarray(magic.length));
  const label = (index: number, isLast: boolean): Buffer => labelOf(index, isLast, magic.equals(named) ? name : '');
  return {
    header,
    seal: (chunk, index, isLast) => {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(index));
      cipher.setAAD(label(index, isLast));
      return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed, index, isLast) => {
      if (sealed.length < tagBytes) throw new FileCipherError('The stored file was cut off');
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(index), { authTagLength: tagBytes });
      decipher.setAAD(label(index, isLast));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
      } catch (error) {
        throw new FileCipherError('The stored file was changed or the key does not fit', { cause: error });
      }
    },
  };
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

function labelOf(index: number, isLast: boolean, name: string): Buffer {
  const label = Buffer.alloc(5);
  label.writeUInt32BE(index, 0);
  label.writeUInt8(isLast ? 1 : 0, 4);
  return Buffer.concat([label, Buffer.from(name)]);
}
