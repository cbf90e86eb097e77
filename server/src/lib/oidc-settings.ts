import { z } from 'zod';
import { isLinkLocal } from './private-host.ts';

/** How the product reaches the clinic's identity provider, and what it reads from its answers. */
export interface OidcSettings {
  /** As the provider writes it, except for a slash at its end. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What the button calls it: "Sign in with …". */
  name: string;
  scopes: string;
  groupsClaim: string;
  /** The claim that says whether the email address was verified. */
  emailVerifiedClaim: string;
  /** What the provider asks people who are signed in there already. */
  prompt: 'login' | 'select_account' | undefined;
}

const claim = (standard: string) =>
  z
    .string()
    .regex(/^[\w:./-]{1,200}$/, `must be the name of a claim, such as ${standard}`)
    .default(standard);

const visible = (most: number) =>
  z
    .string()
    .regex(/^[\x20-\x7e]+$/, 'must be on one line, of letters, digits and signs')
    .max(most, 'is too long');

export const oidcFields = {
  OIDC_ISSUER: z
    .string()
    .max(500, 'is too long')
    .refine(
      isIssuer,
      'must be the https address that the provider calls its issuer, such as https://login.example.org (http on this machine only)',
    )
    .transform((url) => url.replace(/\/$/, ''))
    .optional(),
  OIDC_CLIENT_ID: visible(500).optional(),
  OIDC_CLIENT_SECRET: visible(1_000).optional(),
  OIDC_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{Cc}\u2028\u2029]{1,60}$/u, 'must be on one line, with at most 60 characters')
    .default('your clinic account'),
  OIDC_SCOPES: z
    .string()
    .regex(
      /^[\x21\x23-\x5b\x5d-\x7e]{1,100}(?: [\x21\x23-\x5b\x5d-\x7e]{1,100}){0,30}$/,
      'must be names of scopes with a blank between them',
    )
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must include openid')
    .default('openid email profile'),
  OIDC_GROUPS_CLAIM: claim('groups'),
  OIDC_EMAIL_VERIFIED_CLAIM: claim('email_verified'),
  OIDC_PROMPT: z.enum(['login', 'select_account'], 'must be login or select_account, or left out').optional(),
};

/** Nothing reads what crosses a machine's own network; everything else is encrypted. */
function isIssuer(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || /[?#]/.test(text) || isLinkLocal(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url.hostname));
}

export function isOwnMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

interface OidcValues {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_NAME: string;
  OIDC_SCOPES: string;
  OIDC_GROUPS_CLAIM: string;
  OIDC_EMAIL_VERIFIED_CLAIM: string;
  OIDC_PROMPT?: OidcSettings['prompt'];
}

const together = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** The one of the three settings that is missing while another is there. */
export function missingOidc(values: OidcValues): (typeof together)[number] | undefined {
  return together.some((name) => values[name] !== undefined) ? together.find((name) => values[name] === undefined) : undefined;
}

/** Undefined where no provider is set. */
export function toOidc(values: OidcValues): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    ...{ issuer, clientId, clientSecret, name: values.OIDC_NAME, scopes: values.OIDC_SCOPES, prompt: values.OIDC_PROMPT },
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    emailVerifiedClaim: values.OIDC_EMAIL_VERIFIED_CLAIM,
  };
}
