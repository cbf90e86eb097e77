import { generateKeyPair, exportJWK, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clientId, clientSecret } from './identity-provider.ts';

export interface Lie {
  /** Instead of the honest claims, or added to them; undefined takes one away. */
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  /** Signs with a key that nobody has seen, with the secret that the two share, or not at all. */
  key?: 'other' | 'secret' | 'none';
  /** What the whole answer of an address is, instead. */
  answers?: Record<string, (response: ServerResponse) => void>;
  /** Of its description of itself. */
  description?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
}

/** A provider that says and signs whatever a test wants. */
export interface LyingProvider {
  issuer: string;
  settings: Record<string, string>;
  /** From now on; the nonce is the one of the sign-in that began last. */
  lie: (lie: Lie, nonce?: string | null) => void;
  sign: (claims: object, lie?: Lie) => Promise<string>;
  close: () => Promise<void>;
}

export const honest = { sub: 'mallory', email: 'mallory@clinic.test', email_verified: true, groups: [] };

export async function startLyingProvider(now: () => Date): Promise<LyingProvider> {
  const sign = await createSigning();
  let lie: Lie = {};
  let nonce: string | null = null;
  const answer = async (path: string): Promise<object> => {
    if (path === '/jwks') return { keys: [sign.jwk] };
    if (path === '/userinfo') return lie.userInfo ?? { sub: honest.sub };
    if (path !== '/token') return { ...describe(issuer), ...lie.description };
    const at = Math.floor(now().getTime() / 1000);
    const claims = { ...honest, iss: issuer, aud: clientId, iat: at, exp: at + 300, nonce, ...lie.claims };
    return { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: await sign.token(claims, lie) };
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const instead = lie.answers?.[path];
    if (instead === undefined) void answer(path).then((body) => sendJson(response, body));
    else instead(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Clinic ID' },
    lie: (next, of) => {
      lie = next;
      if (of !== undefined) nonce = of;
    },
    sign: sign.token,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

async function createSigning() {
  const [own, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
  return {
    jwk: { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'ES256' },
    token: async (claims: object, { key, header }: Lie = {}): Promise<string> => {
      if (key === 'none') return `${encode({ alg: 'none', ...header })}.${encode(claims)}.`;
      if (key === 'secret') {
        const secret = new TextEncoder().encode(clientSecret);
        return new SignJWT(claims as JWTPayload).setProtectedHeader({ alg: 'HS256', kid: 'own' }).sign(secret);
      }
      const kid = key === 'other' ? 'other' : 'own';
      const signing = new SignJWT(claims as JWTPayload).setProtectedHeader({ alg: 'ES256', kid, ...header });
      return signing.sign(key === 'other' ? other.privateKey : own.privateKey, { crit: { own: true } });
    },
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function describe(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  };
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
