import type { ApiKey, CreateApiKey } from '@vademecum/shared/people/account.ts';
import { limits } from '@vademecum/shared/limits.ts';
import { coversRole, hasPermission } from '@vademecum/shared/permissions.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { User } from '@vademecum/shared/people/users.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { forbidden, invalid, notFound } from '../../../lib/errors.ts';
import { hashToken, makeToken } from '../../../lib/tokens.ts';
import { findApiKeyByHash, insertApiKey, listApiKeyRows, revokeApiKeyRow, updateLastUsed } from './api-keys.queries.ts';

/** So that scanners for leaked secrets know one when they see it. */
const prefix = 'vmk_';
const dayMs = 24 * 60 * 60 * 1000;
const noteUseEveryMs = 60_000;

type ApiKeyRow = Awaited<ReturnType<typeof listApiKeyRows>>[number];

export function isApiKey(token: string): boolean {
  return token.startsWith(prefix);
}

function stateOf(row: ApiKeyRow, now: Date): ApiKey['state'] {
  if (row.revokedAt !== null) return 'revoked';
  if (Date.parse(row.expiresAt) <= now.getTime()) return 'expired';
  const mayHaveIt = row.status === 'active' && hasPermission(row.role, 'clinic_management') && coversRole(row.role, row.keyRole);
  return mayHaveIt ? 'active' : 'maker_lost_rights';
}

const toApiKey = (row: ApiKeyRow, now: Date): ApiKey => ({
  id: row.keyId,
  name: row.name,
  role: row.keyRole,
  state: stateOf(row, now),
  madeBy: nameOf(row),
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
  lastUsedAt: row.lastUsedAt,
});

/** The person who made the key, in the key's role; null unless it is good now. Its use is noted once a minute. */
export async function findApiKeyOwner(deps: Deps, key: string): Promise<{ user: User; apiKeyId: number } | null> {
  const hash = hashToken(key);
  const row = await deps.caches.sessions.read(`key ${hash}`, () => findApiKeyByHash(deps.db, hash));
  const now = deps.now();
  if (row === undefined || stateOf(row, now) !== 'active') return null;
  if (row.lastUsedAt === null || now.getTime() - Date.parse(row.lastUsedAt) >= noteUseEveryMs) {
    await updateLastUsed(deps.db, row.keyId, now.toISOString());
  }
  const { id, email, firstName, lastName, status } = row;
  return { user: { id, email, firstName, lastName, role: row.keyRole, status }, apiKeyId: row.keyId };
}

export async function listApiKeys(db: Db, now: Date): Promise<ApiKey[]> {
  return (await listApiKeyRows(db)).map((row) => toApiKey(row, now));
}

/** The key itself is shown once; only its hash is kept. */
export async function createApiKey(deps: Deps, maker: User, input: CreateApiKey): Promise<{ apiKey: ApiKey; key: string }> {
  if (!coversRole(maker.role, input.role)) throw forbidden('A key cannot have a higher role than your own');
  const now = deps.now();
  const lifeMs = Date.parse(input.expiresAt) - now.getTime();
  if (lifeMs <= 0 || lifeMs > limits.apiKeyDays * dayMs) {
    const message = lifeMs <= 0 ? 'Choose a day in the future' : 'A key works for two years at most';
    throw invalid(message, [{ path: 'expiresAt', message }]);
  }
  const key = prefix + makeToken();
  const id = await insertApiKey(deps.db, {
    userId: maker.id,
    name: input.name,
    role: input.role,
    keyHash: hashToken(key),
    createdAt: now.toISOString(),
    expiresAt: new Date(input.expiresAt).toISOString(),
  });
  return { apiKey: await getApiKey(deps, id), key };
}

/** Stops working with the next request. */
export async function revokeApiKey(deps: Deps, id: number): Promise<ApiKey> {
  if (!(await revokeApiKeyRow(deps.db, id, deps.now().toISOString()))) throw notFound('API key');
  return getApiKey(deps, id);
}

async function getApiKey(deps: Deps, id: number): Promise<ApiKey> {
  const found = (await listApiKeys(deps.db, deps.now())).find((key) => key.id === id);
  if (found === undefined) throw notFound('API key');
  return found;
}
