import type { Deps } from '../../../deps.ts';
import { invalid, tooMany } from '../../../lib/errors.ts';
import { networkOf } from '../../../lib/network-of.ts';
import { hashToken } from '../../../lib/tokens.ts';
import { recordAudit } from '../../trust/audit/audit.service.ts';
import { keepMark } from '../../trust/audit/mark.service.ts';
import { endOpenSessions } from '../sign-in/sessions.service.ts';
import { ProviderError } from './provider-error.ts';
import { findIdToken, listProviderSessions, useLogoutToken } from './provider.queries.ts';
import { requireProvider } from './provider-sign-in.service.ts';

export interface LogoutTokenPost {
  token: string | undefined;
  address: string;
}

const longestToken = 8_000;

/** Where a browser goes to sign out at the provider, too; to be asked before its session ends here. Undefined where it came from a password. */
export async function findProviderEnd(deps: Deps, sessionId: number): Promise<(() => Promise<string | undefined>) | undefined> {
  const provider = deps.identityProvider;
  const idToken = provider && (await findIdToken(deps.db, sessionId));
  if (provider === undefined || idToken === undefined) return undefined;
  // Whatever the provider says: here the session has ended.
  return () => provider.endUrl(idToken, `${deps.baseUrl()}/login`).catch(() => undefined);
}

/** The provider says by itself that sessions have ended there (back-channel). Throws 400 where the token is not what it has to be. */
export async function endByLogoutToken(deps: Deps, { token = '', address }: LogoutTokenPost): Promise<void> {
  const { issuer, readLogoutToken } = requireProvider(deps);
  try {
    if (token === '' || token.length > longestToken) throw new ProviderError('wrong', { detail: 'logout_token' });
    const { sid, subject, jti, expiresAt } = await readLogoutToken(token);
    const used = { tokenHash: hashToken(`${issuer} ${jti}`), expiresAt: expiresAt.toISOString() };
    if (!(await useLogoutToken(deps.db, used, deps.now().toISOString()))) throw new ProviderError('wrong', { detail: 'replayed' });
    await endSessions(deps, { issuer, sid, subject, address });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await noteRefusal(deps, address, error.detail ?? error.refusal);
    throw invalid('The logout token is not valid');
  }
}

/** A page of the provider says so in the person's browser (front-channel). It sends no cookie of ours, so it has to name its session. */
export async function endBySid(deps: Deps, { issuer, sid, address }: { issuer: unknown; sid: unknown; address: string }): Promise<void> {
  const provider = requireProvider(deps);
  const isOurs = typeof issuer === 'string' && issuer.replace(/\/$/, '') === provider.issuer;
  if (!isOurs || typeof sid !== 'string' || sid === '' || sid.length > 500) {
    await noteRefusal(deps, address, isOurs ? 'sid' : 'iss');
    throw invalid('Name the issuer and the session that ended: iss and sid');
  }
  await endSessions(deps, { issuer: provider.issuer, sid, subject: null, address });
}

type Ended = Parameters<typeof listProviderSessions>[1] & { address: string };

async function endSessions(deps: Deps, { address, ...which }: Ended): Promise<void> {
  const sessions = await listProviderSessions(deps.db, which);
  await endOpenSessions(
    deps,
    sessions.map(({ id }) => id),
    'ended_by_provider',
  );
  for (const { id, userId } of sessions) {
    const entry = { action: 'session.ended_by_provider', objectType: 'session', objectId: id, outcome: 'ok' } as const;
    await recordAudit(deps.db, { ...entry, actorId: userId, actorKind: 'system', address });
  }
  await keepMark(deps);
}

/** Ten a minute and address get into the log. Throws 429. */
async function noteRefusal(deps: Deps, address: string, detail: string): Promise<void> {
  const wait = deps.limits.signIn(`logout tokens ${networkOf(address)}`);
  if (wait > 0) throw tooMany('Too many logout tokens that are not valid. Wait a minute and try again', wait);
  const entry = { action: 'session.end_refused', objectType: 'session', objectId: null, outcome: 'denied' } as const;
  await recordAudit(deps.db, { ...entry, actorId: null, actorKind: 'system', address, details: { by: 'provider', detail } });
  await keepMark(deps);
}
