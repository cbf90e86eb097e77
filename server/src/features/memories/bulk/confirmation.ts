import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { NewPreview } from './bulk.queries.ts';

/** Confirmations of previews: each says by its signature what it confirms, so that nothing else is done with it, whatever becomes of the stored preview. */
export interface Confirmations {
  make: (preview: NewPreview) => string;
  fits: (token: string, preview: NewPreview) => boolean;
}

/** HMAC-SHA-256 over a nonce and everything that the preview is bound to. */
export function createConfirmations(key: Buffer): Confirmations {
  const mac = (nonce: string, { userId, action, parameters, memoryIds, expiresAt }: NewPreview): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([nonce, userId, action, parameters, memoryIds, expiresAt]))
      .digest();
  return {
    make: (preview) => {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${mac(nonce, preview).toString('base64url')}`;
    },
    fits: (token, preview) => {
      const [nonce = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), mac(nonce, preview)];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
