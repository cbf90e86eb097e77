import { invalid } from '../../lib/errors.ts';
import type { Owner } from './owners.queries.ts';

const written = (name: string): string => name.trim().toLowerCase();
const sameName = (one: string, other: string): boolean => written(one) === written(other);
const isNamed = ({ name, email }: Owner, text: string): boolean => sameName(name, text) || (email !== null && sameName(email, text));

/** Those whom the owner of a document names, by name or email address, without regard to case. */
const ownersNamed = (owners: readonly Owner[], text: string): Owner[] => owners.filter((one) => isNamed(one, text));

/** Finds who owns a document, as an id: null where its owner is nobody who is known here, or several have the name. */
export function ownerFinder(owners: readonly Owner[]): (text: string | null) => string | null {
  const known = new Map<string, string | null>();
  for (const { name, email, ownerId } of owners)
    for (const text of new Set([written(name), written(email ?? name)])) known.set(text, known.has(text) ? null : ownerId);
  return (text) => (text === null ? null : (known.get(written(text)) ?? null));
}

/**
 * What is written as the owner of a document, of a text, an id or both; undefined: it stays as it is. Where others have the same name, it is the email address.
 * Throws 400 for an id of nobody, or of somebody else than the text names.
 */
export function ownerText(
  owners: readonly Owner[],
  { owner, ownerId }: { owner?: string | null | undefined; ownerId?: string | null | undefined },
): string | null | undefined {
  if (ownerId === undefined || ownerId === null) {
    if (ownerId === null && (owner ?? '') !== '') throw refusal('owner and ownerId say different things. Send one of them');
    return owner === '' || ownerId === null ? null : owner;
  }
  const found = owners.find((one) => one.ownerId === ownerId);
  if (found === undefined) throw refusal(`There is no ${ownerId}. Send person:ID of someone who can sign in, or department:ID`);
  if (owner !== undefined && !isNamed(found, owner ?? '')) throw refusal('owner and ownerId say different things. Send one of them');
  return ownersNamed(owners, found.name).length === 1 ? found.name : (found.email ?? found.name);
}

const refusal = (message: string) => invalid(message, [{ path: 'ownerId', message }]);
