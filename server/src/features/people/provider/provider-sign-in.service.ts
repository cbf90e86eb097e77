import { type ProviderRefusal, providerRefusals } from '@vademecum/shared/people/provider-refusals.ts';
import { createHmac } from 'node:crypto';
import type { Deps } from '../../../deps.ts';
import { invalid, notFound, tooMany, unavailable } from '../../../lib/errors.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { hashToken, makeToken } from '../../../lib/tokens.ts';
import { recordAudit } from '../../trust/audit/audit.service.ts';
import { keepMark } from '../../trust/audit/mark.service.ts';
import { type NewSession, startSession } from '../sign-in/sessions.service.ts';
import type { IdentityProvider, SignInSecrets } from './identity-provider.service.ts';
import { findOrMakePerson } from './linked-person.service.ts';
import { ProviderError, toProviderError } from './provider-error.ts';
import { insertPendingSignIn, insertProviderSession, takePendingSignIn } from './provider.queries.ts';
import { readReturnPath } from './return-path.ts';

/** So long a person may take at the provider. */
export const pendingMs = 10 * 60 * 1000;
const longestState = 200;
const longestCode = 4_000;
const bindings = /^[A-Za-z0-9_-]{43}$/;

export const callbackPath = '/api/auth/provider/callback';

/** Throws 404 where the settings name no provider. */
export function requireProvider({ identityProvider }: Pick<Deps, 'identityProvider'>): IdentityProvider {
  if (identityProvider === undefined) throw notFound('Identity provider');
  return identityProvider;
}

/** The nonce and the verifier, derived from the browser's secret and the state: nobody else can make them, and neither has to be stored. */
function secretsOf(deps: Deps, binding: string, state: string): SignInSecrets {
  const make = (what: string) => createHmac('sha256', binding).update(`${what} ${state}`).digest('base64url');
  return { state, nonce: make('nonce'), verifier: make('verifier'), redirectUri: `${deps.baseUrl()}${callbackPath}` };
}

interface Start {
  returnTo: string;
  address: string;
  /** The secret that ties the answer to this browser. */
  setBinding: (binding: string) => void;
}

/** Where the browser goes to sign in. Throws 400 for what is no page of ours, 429 and 503. */
export async function startProviderSignIn(deps: Deps, { returnTo, address, setBinding }: Start): Promise<string> {
  const provider = requireProvider(deps);
  const wait = deps.limits.provider(networkOf(address));
  if (wait > 0) throw tooMany('Too many sign-in attempts. Wait a minute and try again', wait);
  const path = readReturnPath(returnTo);
  if (path === undefined) throw invalid('After signing in you can only go to a page of this product');
  const [binding, state] = [makeToken(), makeToken()];
  const url = await provider.startUrl(secretsOf(deps, binding, state)).catch((error: unknown) => {
    throw refusedStart(deps, toProviderError(error));
  });
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + pendingMs).toISOString();
  const pending = { stateHash: hashToken(state), browserHash: hashToken(binding), returnTo: path, expiresAt };
  await insertPendingSignIn(deps.db, pending, now.toISOString());
  setBinding(binding);
  return url;
}

function refusedStart(deps: Deps, error: ProviderError): Error {
  noteInLog(deps, error);
  return unavailable(providerRefusals[error.refusal](requireProvider(deps).name));
}

/** For the operator: a wrong secret and a wrong clock look the same on the screen. */
function noteInLog({ log }: Deps, { refusal, detail }: ProviderError): void {
  if (refusal === 'down' || refusal === 'wrong') log.warn({ refusal, detail }, 'the identity provider could not be used');
}

interface Answer {
  /** Of the address that the browser was sent back to. */
  parameters: URLSearchParams;
  binding: string | undefined;
  address: string;
  userAgent: string;
}

/** A new session and where it goes on, or why there is none. Both are in the audit log by then. */
export async function finishProviderSignIn(
  deps: Deps,
  answer: Answer,
): Promise<{ session: NewSession; returnTo: string } | { refusal: ProviderRefusal }> {
  try {
    return await finish(deps, answer);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    noteInLog(deps, error);
    return { refusal: await noteRefusal(deps, answer.address, error) };
  } finally {
    await keepMark(deps);
  }
}

async function finish(deps: Deps, { parameters, binding, address, userAgent }: Answer) {
  const provider = requireProvider(deps);
  const state = readOnce(parameters, 'state', longestState);
  if (binding === undefined || !bindings.test(binding)) throw new ProviderError('not_started', { detail: 'without_cookie' });
  const browserHash = hashToken(binding);
  const pending = await takePendingSignIn(deps.db, { stateHash: hashToken(state), browserHash, now: deps.now().toISOString() });
  if (pending === undefined) throw new ProviderError('not_started', { detail: 'state' });
  if (!parameters.has('error')) readOnce(parameters, 'code', longestCode);
  const { person, sid, idToken } = await provider.redeem(secretsOf(deps, binding, state), parameters);
  const user = await findOrMakePerson(deps, { issuer: provider.issuer, person, address });
  const session = await startSession(deps, user, { address, userAgent }, async (db, sessionId) => {
    await insertProviderSession(db, { sessionId, issuer: provider.issuer, subject: person.subject, sid, idToken });
    const entry = { action: 'sign_in', objectType: 'user', objectId: user.id, actorId: user.id, outcome: 'ok', address } as const;
    await recordAudit(db, { ...entry, details: { by: 'provider' } });
  });
  return { session, returnTo: pending.returnTo };
}

/** A parameter that comes once, and is no longer than such a one can be. */
function readOnce(parameters: URLSearchParams, name: string, most: number): string {
  const [value = '', ...more] = parameters.getAll(name);
  if (value === '' || more.length > 0 || value.length > most) throw new ProviderError('not_started', { detail: name });
  return value;
}

/** Ten a minute and address: an address that sends a thousand answers which nobody asked for does not fill the log. */
async function noteRefusal(deps: Deps, address: string, { refusal, detail, userId }: ProviderError): Promise<ProviderRefusal> {
  const outcome = refusal === 'down' || refusal === 'wrong' ? 'failed' : 'denied';
  const entry = { objectType: 'user', objectId: userId, actorId: userId, outcome, address } as const;
  if (deps.limits.signIn(`refused by the provider ${networkOf(address)}`) > 0) {
    if (!deps.audit.isThrottleKnown(address)) await recordAudit(deps.db, { ...entry, action: 'sign_in.throttled' });
    return 'too_many';
  }
  const details = { by: 'provider', reason: refusal, ...(detail !== undefined && { detail }) };
  await recordAudit(deps.db, { ...entry, action: 'sign_in.refused', details });
  return refusal;
}
