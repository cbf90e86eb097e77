import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Short secrets that are sealed in the database, although the database is encrypted itself. */
export interface SecretBox {
  /** The label says whose it is and what for: sealed text that is moved to another row does not open. */
  seal: (secret: Buffer, label: string) => string;
  /** Throws if the text, the label or the key is another. */
  open: (sealed: string, label: string) => Buffer;
}

/** AES-256-GCM with a random nonce for each secret; nonce, ciphertext and tag as one Base64 text. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal: (secret, label) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
    open: (sealed, label) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(label)).setAuthTag(bytes.subarray(-tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
    },
  };
}
