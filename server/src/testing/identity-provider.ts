import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
// It comes without types.
import Provider from 'oidc-provider';

export interface Account {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  groups?: readonly string[];
}

export const clientId = 'vademecum';
export const clientSecret = 'a secret that only the two know';

interface Options {
  /** Where the product listens. */
  productUrl: string;
  /** How the product and browsers reach the provider; another name than the product's makes it another site. */
  host?: string;
  /** Shows pages for the password and the consent; otherwise the current account is signed in at once. */
  hasPages?: boolean;
}

/** A real provider on this machine, with accounts that a test changes. */
export interface TestProvider {
  issuer: string;
  settings: Record<string, string>;
  accounts: Map<string, Account>;
  /** Who is in front of the browser. */
  become: (account: Account) => void;
  /** The product listens at another address from now on. */
  moveTo: (productUrl: string) => Promise<void>;
  /** Signs with another key from now on. */
  rotateKeys: () => Promise<void>;
  /** The forms with logout tokens that it has sent to the product. */
  logoutForms: string[];
  /** Nobody answers, until it starts again. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

type Handler = (...parts: unknown[]) => unknown;
interface ProviderInstance {
  callback: () => Handler;
  interactionFinished: (request: unknown, response: unknown, result: object) => Promise<void>;
  proxy: boolean;
}
const makeProvider = Provider as unknown as new (issuer: string, configuration: object) => ProviderInstance;

async function makeKey(): Promise<object> {
  const { privateKey } = await crypto.subtle
    .generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    .then((pair) => pair as { privateKey: Parameters<typeof crypto.subtle.exportKey>[1] });
  const jwk = await crypto.subtle.exportKey('jwk', privateKey);
  return { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y, d: jwk.d, kid: randomUUID(), use: 'sig', alg: 'ES256' };
}

export async function startProvider({ productUrl, host = '127.0.0.1', hasPages = false }: Options): Promise<TestProvider> {
  const accounts = new Map<string, Account>();
  let current = '';
  let productAt = productUrl;
  let serve: Handler = () => undefined;
  const logoutForms: string[] = [];
  const server = createServer((request, response) => {
    if (request.url !== relayPath) void serve(request, response);
    else void keepForm(request, logoutForms).then(() => response.end());
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://${host}:${port}`;
  const rotateKeys = async (): Promise<void> => {
    const provider = new makeProvider(issuer, configure({ productUrl: productAt, accounts, issuer, key: await makeKey(), hasPages }));
    const pass = provider.callback();
    serve = (request, response) => {
      const { url = '' } = request as { url?: string };
      if (hasPages || !url.startsWith('/interaction/')) return pass(request, response);
      return provider.interactionFinished(request, response, { login: { accountId: current } });
    };
  };
  await rotateKeys();
  const moveTo = (url: string): Promise<void> => {
    productAt = url;
    return rotateKeys();
  };
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Clinic ID' },
    accounts,
    become: (account) => {
      accounts.set(account.sub, account);
      current = account.sub;
    },
    moveTo,
    rotateKeys,
    logoutForms,
    stop: () => end(server),
    start: () => listen(server, port),
    close: () => end(server),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}

function end(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

/** The product of these stories listens nowhere: what the provider sends to it is kept, and handed over by the test. */
const relayPath = '/to-the-product';

async function keepForm(request: IncomingMessage, forms: string[]): Promise<void> {
  let form = '';
  for await (const part of request) form += String(part);
  forms.push(form);
}

interface Configured extends Pick<Options, 'productUrl' | 'hasPages'> {
  accounts: Map<string, Account>;
  issuer: string;
  key: object;
}

function configure({ productUrl, accounts, issuer, key, hasPages }: Configured): object {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${productUrl}/api/auth/provider/callback`],
        post_logout_redirect_uris: [`${productUrl}/login`],
        backchannel_logout_uri: hasPages === true ? `${productUrl}/api/auth/provider/back-channel-logout` : `${issuer}${relayPath}`,
        backchannel_logout_session_required: true,
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [key] },
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
    // It refuses to call this machine, where the product is.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
    ttl: { Interaction: 600, Grant: 3600, Session: 3600, AccessToken: 600, IdToken: 3600 },
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: hasPages === true } },
    ...(hasPages !== true && { interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` } }),
    findAccount: (_context: unknown, id: string) => {
      const account = accounts.get(id) ?? { sub: id };
      return { accountId: id, claims: () => account };
    },
    ...(hasPages !== true && { loadExistingGrant: grantAll }),
  };
}

interface GrantContext {
  oidc: {
    provider: { Grant: new (of: object) => { addOIDCScope: (scope: string) => void; save: () => Promise<string> } };
    session: { accountId: string };
    client: { clientId: string };
  };
}

/** Nobody is asked whether the clinic's product may know who they are. */
async function grantAll({ oidc: { provider, session, client } }: GrantContext): Promise<object> {
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
