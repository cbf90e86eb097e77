import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { SessionEnd } from '@vademecum/shared/auth.ts';
import { type Transport, transportOf } from '../lib/transport.ts';
import { deviceLifetimeMs } from '../features/auth/devices.service.ts';
import { findIdentity, findSessionEnd, type Identity } from '../features/auth/auth.service.ts';

/** One request, whichever door it came through. */
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
function cookieName(deps: Deps, purpose: 'session' | 'device' | 'sign-in'): string {
  return isSecure(deps) ? `__Host-${purpose}` : purpose;
}

function isSecure(deps: Deps): boolean {
  return deps.config.tls !== undefined || deps.baseUrl().startsWith('https:');
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

export async function createContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const secrets = { token: bearerToken(request), cookie: request.cookies[cookieName(deps, 'session')] };
  const identity = await findIdentity(deps, secrets);
  return {
    deps,
    identity,
    findIdentityAgain: () => findIdentity(deps, secrets),
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, maxUserAgent),
    ...cookiesOf(deps, request, reply),
    subject: { userId: null },
    findSessionEnd: () => findSessionEnd(deps, secrets),
    setHeader: (header, value) => {
      reply.header(header, value);
    },
    transport: transportOf(request),
    activity: { counted: false },
  };
}

function cookiesOf(deps: Deps, request: FastifyRequest, reply: FastifyReply) {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(deps) } as const;
  const names = { session: cookieName(deps, 'session'), device: cookieName(deps, 'device'), signIn: cookieName(deps, 'sign-in') };
  const set = (name: string) => (value: string | null) => {
    if (value === null) reply.clearCookie(name, options);
    else reply.setCookie(name, value, options);
  };
  return {
    setSessionCookie: set(names.session),
    device: request.cookies[names.device],
    setDeviceCookie: (value: string) => {
      reply.setCookie(names.device, value, { ...options, maxAge: deviceLifetimeMs / 1000 });
    },
    ticket: request.cookies[names.signIn],
    setTicketCookie: set(names.signIn),
  };
}

/** A cookie is sent along by any page; a bearer token only by whoever holds it. */
export function usesCookie(deps: Deps, request: FastifyRequest): boolean {
  const hasCookie = (['session', 'sign-in'] as const).some((purpose) => request.cookies[cookieName(deps, purpose)] !== undefined);
  return hasCookie && request.headers.authorization === undefined;
}
