import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { ProviderError } from './provider-error.ts';
import { type createProviderFetch, providerTimeoutMs } from './provider-fetch.ts';

/** Which sessions end at the provider: one, or all of a person. */
export interface LogoutNotice {
  sid: string | null;
  subject: string | null;
  /** What makes the token this one and no other, and until when it has to be remembered. */
  jti: string;
  expiresAt: Date;
}

interface LogoutCheck {
  clientId: string;
  toleranceSeconds: number;
  get: ReturnType<typeof createProviderFetch>;
  describe: () => Promise<ServerMetadata>;
  now: () => Date;
}

/** A logout token is used right away; this is how long it may take to arrive. */
const lifeSeconds = 5 * 60;
/** Somebody who sends tokens of keys that nobody knows makes us ask the provider no more often. */
const keysAgainMs = 30_000;
const event = 'http://schemas.openid.net/event/backchannel-logout';
const asymmetric = /^(?:RS|PS|ES)(?:256|384|512)$|^(?:EdDSA|Ed25519)$/;
/** What the token may call itself; older providers say nothing. */
const types = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'];

/** OpenID Connect Back-Channel Logout 1.0, section 2.6; whether the token was used before is the caller's to find out. */
export function createLogoutCheck({ clientId, toleranceSeconds, get, describe, now }: LogoutCheck) {
  const keysAt = createKeys(get);
  return async (token: string): Promise<LogoutNotice> => {
    const { issuer, jwks_uri: address = '', id_token_signing_alg_values_supported: offered = ['RS256'] } = await describe();
    const { payload, protectedHeader } = await jwtVerify(token, keysAt(address), {
      issuer,
      audience: clientId,
      algorithms: offered.filter((name) => asymmetric.test(name)),
      clockTolerance: toleranceSeconds,
      maxTokenAge: lifeSeconds,
      currentDate: now(),
      requiredClaims: ['iat', 'jti', 'events'],
    });
    if (!types.includes(protectedHeader.typ?.toLowerCase())) throw new ProviderError('wrong', { detail: 'typ' });
    const keptSeconds = (payload.iat ?? 0) + lifeSeconds + 2 * toleranceSeconds;
    return { ...readNotice(payload), expiresAt: new Date(keptSeconds * 1000) };
  };
}

function createKeys(get: LogoutCheck['get']) {
  let last: { address: string; keys: ReturnType<typeof createRemoteJWKSet> } | undefined;
  return (address: string) => {
    if (last?.address !== address) {
      const keys = createRemoteJWKSet(new URL(address), {
        [customFetch]: get,
        cooldownDuration: keysAgainMs,
        timeoutDuration: providerTimeoutMs,
      });
      last = { address, keys };
    }
    return last.keys;
  };
}

function readNotice({ sid, sub, jti, nonce, events }: JWTPayload): Omit<LogoutNotice, 'expiresAt'> {
  const happened = (events as Record<string, unknown> | null)?.[event];
  if (typeof happened !== 'object' || happened === null) throw new ProviderError('wrong', { detail: 'events' });
  if (nonce !== undefined) throw new ProviderError('wrong', { detail: 'nonce' });
  if (typeof jti !== 'string' || jti === '') throw new ProviderError('wrong', { detail: 'jti' });
  const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
  const notice = { sid: isText(sid) ? sid : null, subject: isText(sub) ? sub : null, jti };
  if (notice.sid === null && notice.subject === null) throw new ProviderError('wrong', { detail: 'without_sid_and_sub' });
  return notice;
}
