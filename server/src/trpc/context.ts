import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { languageCookie } from '@vademecum/shared/people/language.ts';
import type { SessionEnd } from '@vademecum/shared/people/auth.ts';
import { type Transport, transportOf } from '../lib/transport.ts';
import { deviceLifetimeMs } from '../features/people/sign-in/devices.service.ts';
import { pendingMs } from '../features/people/provider/provider-sign-in.service.ts';
import { findIdentity, findSessionEnd, type Identity, viewerOf } from '../features/people/sign-in/auth.service.ts';
import { becomeViewer } from '../runtime/viewer.ts';

/** One request, through any door. */
export interface Context {
  deps: Deps;
  /** Who is calling, or null. */
  identity: Identity | null;
  /** Whom the same secrets belong to by now: null once the session ended or the person was locked. */
  findIdentityAgain: () => Promise<Identity | null>;
  requestId: string;
  /** The caller's network address. */
  address: string;
  /** What the browser calls itself; cut to a sensible length, and never trusted. */
  userAgent: string;
  /** Sets or, with null, removes the session cookie of the browser. */
  setSessionCookie: (value: string | null) => void;
  /** The secret of the browser, if it signed anybody in before. */
  device: string | undefined;
  setDeviceCookie: (value: string) => void;
  /** The ticket of a sign-in that waits for its code, and how to set or, with null, remove it. */
  ticket: string | undefined;
  setTicketCookie: (value: string | null) => void;
  /** What ties the answer of the identity provider to this browser, and how to set or, with null, remove it. */
  providerBinding: string | undefined;
  setProviderBinding: (value: string | null) => void;
  /** Tells the browser which language the person who signed in reads. */
  setLanguageCookie: (language: string) => void;
  /** Whose sign-in this is, where neither input nor output names them: for the audit log. */
  subject: { userId: number | null };
  /** Why the session of this browser ended, while that is remembered. */
  findSessionEnd: () => Promise<SessionEnd | null>;
  setHeader: (name: string, value: string) => void;
  /** How this very request came. */
  transport: Transport;
  /** True once this request has counted as activity, so a batch writes once. */
  activity: { counted: boolean };
}

const maxUserAgent = 500;

/** Over TLS the __Host- prefix ties the cookie to this host and to https. */
function cookieName(deps: Deps, purpose: 'session' | 'device' | 'sign-in' | 'provider'): string {
  return isSecure(deps) ? `__Host-${purpose}` : purpose;
}

function isSecure(deps: Deps): boolean {
  return deps.config.tls !== undefined || deps.baseUrl().startsWith('https:');
}

/** Undefined too where the header has another form: such a caller is known by the cookie, if at all. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(headers.authorization ?? '')?.[1];
}

export async function createContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const token = bearerToken(request);
  const cookies = readCookies(deps, request);
  const secrets = token === undefined ? { cookie: cookies.session } : { token };
  const identity = await findIdentity(deps, secrets);
  becomeViewer(await viewerOf(deps.db, identity));
  return {
    deps,
    identity,
    findIdentityAgain: () => findIdentity(deps, secrets),
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgent),
    // A call with a token was not asked where it comes from, so no cookie may do anything for it.
    ticket: token === undefined ? cookies.ticket : undefined,
    device: token === undefined ? cookies.device : undefined,
    providerBinding: token === undefined ? cookies.provider : undefined,
    ...cookieSetters(deps, reply),
    subject: { userId: null },
    findSessionEnd: () => findSessionEnd(deps, secrets),
    setHeader: (header, value) => {
      reply.header(header, value);
    },
    transport: transportOf(request),
    activity: { counted: false },
  };
}

const cookieNames = (deps: Deps) => ({
  session: cookieName(deps, 'session'),
  device: cookieName(deps, 'device'),
  ticket: cookieName(deps, 'sign-in'),
  provider: cookieName(deps, 'provider'),
});

function readCookies(deps: Deps, { cookies }: FastifyRequest) {
  const names = cookieNames(deps);
  const { session, device, ticket, provider } = names;
  return { session: cookies[session], device: cookies[device], ticket: cookies[ticket], provider: cookies[provider] };
}

function cookieSetters(deps: Deps, reply: FastifyReply) {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(deps) } as const;
  const names = cookieNames(deps);
  const set =
    (name: string, more: object = {}) =>
    (value: string | null) => {
      if (value === null) reply.clearCookie(name, { ...options, ...more });
      else reply.setCookie(name, value, { ...options, ...more });
    };
  return {
    setSessionCookie: set(names.session),
    setDeviceCookie: (value: string) => {
      reply.setCookie(names.device, value, { ...options, maxAge: deviceLifetimeMs / 1000 });
    },
    setTicketCookie: set(names.ticket),
    // The provider's page sends the browser back here, and a strict cookie would not come along.
    setProviderBinding: set(names.provider, { sameSite: 'lax', maxAge: pendingMs / 1000 }),
    // The page compares it with its own language, so it is no secret from it.
    setLanguageCookie: (language: string) => {
      reply.setCookie(languageCookie, language, { ...options, httpOnly: false, sameSite: 'lax', maxAge: 31_536_000 });
    },
  };
}

/** Whether a browser was signed in, or half-way there, when it was last here. */
export function hasSignInCookie(deps: Deps, request: FastifyRequest): boolean {
  const { session, ticket } = readCookies(deps, request);
  return session !== undefined || ticket !== undefined;
}
