import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ServerMetadata,
} from 'openid-client';
import { isOwnMachine, type OidcSettings } from '../../../lib/oidc-settings.ts';
import { createLogoutCheck, type LogoutNotice } from './logout-token.ts';
import { isComplete, type ProviderPerson, toPerson } from './provider-claims.ts';
import { ProviderError, toProviderError } from './provider-error.ts';
import { createProviderFetch, providerTimeoutMs, requireAllowed } from './provider-fetch.ts';

const minute = 60_000;
const describedForMs = 60 * minute;
const downForMs = 10_000;
/** How far the provider's clock may be off. */
const toleranceSeconds = 60;
const longestHint = 4_000;
// oxlint-disable-next-line typescript/no-deprecated -- for a provider on this machine alone
const withoutTls: (config: Configuration) => void = allowInsecureRequests;

/** What only this sign-in knows: `state` and `nonce` come back, and the verifier proves that the code is ours. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  verifier: string;
  redirectUri: string;
}

export interface ProviderAnswer {
  person: ProviderPerson;
  sid: string | null;
  idToken: string;
}

/** The one provider that the settings name. Every call throws ProviderError. */
export interface IdentityProvider {
  /** "Sign in with …". */
  name: string;
  /** What people are known by, together with their subject. */
  issuer: string;
  startUrl: (secrets: SignInSecrets) => Promise<string>;
  /** parameters: of the address that the provider sent the browser back to. */
  redeem: (secrets: SignInSecrets, parameters: URLSearchParams) => Promise<ProviderAnswer>;
  /** Undefined where the provider knows no sign-out. */
  endUrl: (idToken: string, returnTo: string) => Promise<string | undefined>;
  readLogoutToken: (token: string) => Promise<LogoutNotice>;
}

type Describe = () => Promise<ServerMetadata>;
interface Parts {
  settings: OidcSettings;
  get: ReturnType<typeof createProviderFetch>;
  describe: Describe;
  now: () => Date;
}

/** Nothing is asked before somebody signs in: a provider that is down stops no start. */
export function createIdentityProvider(settings: OidcSettings, now: () => Date): IdentityProvider {
  const get = createProviderFetch(new URL(settings.issuer));
  const describe = createDescription(settings, get, now);
  const parts = { settings, get, describe, now };
  const readLogoutToken = createLogoutCheck({ clientId: settings.clientId, toleranceSeconds, get, describe, now });
  const orProviderError =
    <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
    (...input: Input) =>
      call(...input).catch((error: unknown) => Promise.reject(toProviderError(error)));
  return {
    name: settings.name,
    issuer: withoutSlash(settings.issuer),
    startUrl: orProviderError((secrets) => startUrl(parts, secrets)),
    redeem: orProviderError((secrets, parameters) => redeem(parts, secrets, parameters)),
    endUrl: orProviderError((idToken, returnTo) => endUrl(parts, idToken, returnTo)),
    readLogoutToken: orProviderError(readLogoutToken),
  };
}

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

type ProviderFetch = ReturnType<typeof createProviderFetch>;

/** The provider's description, asked for once an hour. Where it cannot be had, the last one counts; without one, nobody asks again for ten seconds. */
function createDescription(settings: OidcSettings, get: ProviderFetch, now: () => Date): Describe {
  let known: { metadata: ServerMetadata; until: number } | undefined;
  let failed: { error: Error; until: number } | undefined;
  let asking: Promise<ServerMetadata> | undefined;
  const ask = async (): Promise<ServerMetadata> => {
    try {
      const metadata = await discover(settings, get);
      known = { metadata, until: now().getTime() + describedForMs };
      return metadata;
    } catch (error) {
      if (known === undefined) failed = { error: toProviderError(error), until: now().getTime() + downForMs };
      else known.until = now().getTime() + downForMs;
      if (known === undefined) throw error;
      return known.metadata;
    } finally {
      asking = undefined;
    }
  };
  return () => {
    const time = now().getTime();
    if (known !== undefined && isAhead(known.until, time, describedForMs)) return Promise.resolve(known.metadata);
    if (failed !== undefined && isAhead(failed.until, time, downForMs)) return Promise.reject(failed.error);
    asking ??= ask();
    return asking;
  };
}

/** A clock that was set back keeps nothing for longer. */
const isAhead = (until: number, time: number, most: number): boolean => until > time && until - time <= most;

async function discover(settings: OidcSettings, get: ProviderFetch): Promise<ServerMetadata> {
  const { issuer } = settings;
  const address = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`);
  const config = await discovery(address, settings.clientId, undefined, undefined, {
    [customFetch]: get,
    timeout: providerTimeoutMs / 1000,
    execute: isOwnMachine(address.hostname) ? [withoutTls] : [],
  });
  const metadata = config.serverMetadata();
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer)) throw new ProviderError('wrong', { detail: 'issuer_of_another' });
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (typeof metadata[name] !== 'string') throw new ProviderError('wrong', { detail: `without_${name}` });
  }
  return metadata;
}

/** Made again for each sign-in: so the keys are fetched again, which the provider may have changed since, and the clock is ours. */
function configure({ settings, get, now }: Parts, metadata: ServerMetadata): Configuration {
  const { clientId, clientSecret, issuer } = settings;
  const skew = Math.round((now().getTime() - Date.now()) / 1000);
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const proof = methods.includes('client_secret_basic') ? ClientSecretBasic(clientSecret) : ClientSecretPost(clientSecret);
  const client = { client_secret: clientSecret, [clockSkew]: skew, [clockTolerance]: toleranceSeconds };
  const config = new Configuration(metadata, clientId, client, proof);
  config[customFetch] = get;
  config.timeout = providerTimeoutMs / 1000;
  if (isOwnMachine(new URL(issuer).hostname)) withoutTls(config);
  // The signature of the ID token is checked although it came from the provider itself.
  enableNonRepudiationChecks(config);
  return config;
}

async function startUrl(parts: Parts, { state, nonce, verifier, redirectUri }: SignInSecrets): Promise<string> {
  const { scopes: scope, prompt, issuer } = parts.settings;
  const config = configure(parts, await parts.describe());
  const { href } = buildAuthorizationUrl(config, {
    ...{ scope, state, nonce, redirect_uri: redirectUri, response_type: 'code' },
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(prompt !== undefined && { prompt }),
  });
  requireAllowed(new URL(issuer), href);
  return href;
}

async function redeem(parts: Parts, secrets: SignInSecrets, parameters: URLSearchParams): Promise<ProviderAnswer> {
  const { settings, now } = parts;
  const config = configure(parts, await parts.describe());
  const address = new URL(`${secrets.redirectUri}?${parameters.toString()}`);
  const tokens = await authorizationCodeGrant(config, address, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) throw new ProviderError('wrong', { detail: 'without_id_token' });
  if (claims.iat > now().getTime() / 1000 + toleranceSeconds) throw new ProviderError('wrong', { detail: 'issued_in_the_future' });
  const isAsked = !isComplete(claims, settings) && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = isAsked ? await fetchUserInfo(config, tokens.access_token, claims.sub) : {};
  const { sid } = claims;
  return {
    person: toPerson({ ...more, ...claims }, settings),
    sid: typeof sid === 'string' && sid !== '' && sid.length <= 500 ? sid : null,
    idToken: tokens.id_token,
  };
}

async function endUrl(parts: Parts, idToken: string, returnTo: string): Promise<string | undefined> {
  const metadata = await parts.describe();
  if (metadata.end_session_endpoint === undefined) return undefined;
  const { href } = buildEndSessionUrl(configure(parts, metadata), {
    post_logout_redirect_uri: returnTo,
    // An address has its limits, and a token with many groups is long.
    ...(idToken.length <= longestHint && { id_token_hint: idToken }),
  });
  requireAllowed(new URL(parts.settings.issuer), href);
  return href;
}
