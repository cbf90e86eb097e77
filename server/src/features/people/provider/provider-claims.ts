import { emailSchema } from '@vademecum/shared/people/users.ts';
import type { OidcSettings } from '../../../lib/oidc-settings.ts';

type Claims = Record<string, unknown>;

/** Who signs in, as the provider says it. */
export interface ProviderPerson {
  subject: string;
  /** Null where there is none that could be an address. */
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  /** Null where the provider left them out because there are too many. */
  groups: readonly string[] | null;
}

const mostGroups = 1_000;
const longestGroup = 200;
const longestName = 100;

type Reading = Pick<OidcSettings, 'groupsClaim' | 'emailVerifiedClaim'>;

/** Whether the ID token says all that is read: otherwise the provider is asked for more. */
export function isComplete(claims: Claims, { groupsClaim, emailVerifiedClaim }: Reading): boolean {
  return [claims.email, claims[emailVerifiedClaim], claimAt(claims, groupsClaim)].every((claim) => claim !== undefined);
}

export function toPerson(claims: Claims, { groupsClaim, emailVerifiedClaim }: Reading): ProviderPerson {
  const email = emailSchema.safeParse(claims.email);
  return {
    subject: String(claims.sub),
    email: email.success ? email.data : null,
    // Entra ID and Cognito write it as text or as a number.
    isEmailVerified: [true, 'true', 1, '1'].includes(claims[emailVerifiedClaim] as boolean),
    ...nameOf(claims, email.success ? email.data : ''),
    groups: groupsOf(claims, groupsClaim),
  };
}

/** A name of a claim, or the way to one: realm_access.roles. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  const inside = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined;
  return name.split('.').reduce<unknown>(inside, claims);
}

function groupsOf(claims: Claims, name: string): readonly string[] | null {
  const found = claimAt(claims, name);
  const elsewhere = claims._claim_names;
  if (found === undefined && typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name)) return null;
  const groups = [found]
    .flat()
    .filter((group): group is string => typeof group === 'string' && group !== '' && group.length <= longestGroup);
  return groups.length > mostGroups ? null : groups;
}

/** For a person who is new here: two names on one line, whatever the provider sent. */
function nameOf({ given_name: given, family_name: family, name }: Claims, email: string): Pick<ProviderPerson, 'firstName' | 'lastName'> {
  const words = clean(name).split(' ').filter(Boolean);
  const first = clean(given) || words.slice(0, -1).join(' ');
  const last = clean(family) || (words.at(-1) ?? '');
  if (first !== '' && last !== '') return { firstName: first, lastName: last };
  const [account = 'New', ...more] =
    email
      .split('@')[0]
      ?.split(/[._-]+/)
      .filter(Boolean) ?? [];
  return { firstName: first || account, lastName: last || more.join(' ') || account };
}

function clean(text: unknown): string {
  if (typeof text !== 'string') return '';
  return text
    .slice(0, 1_000)
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, longestName)
    .trim();
}
