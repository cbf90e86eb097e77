import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Transport, transportOf } from '../lib/transport.ts';
import { deviceLifetimeMs } from '../features/auth/devices.service.ts';
import { findIdentity, type Identity } from '../features/auth/auth.service.ts';

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
  /** Sets or, with null, removes the session cookie of the browser. */
  setSessionCookie: (value: string | null) => void;
  /** The secret of the browser, if it signed anybody in before. */
  device: string | undefined;
  setDeviceCookie: (value: string) => void;
  setHeader: (name: string, value: string) => void;
  /** How this very request came. */
  transport: Transport;
  /** True once this request has counted as activity, so a batch writes once. */
  activity: { counted: boolean };
}

/** Over TLS the __Host- prefix ties the cookie to this host and to https. */
function cookieName(deps: Deps, what: 'session' | 'device' = 'session'): string {
  return isSecure(deps) ? `__Host-${what}` : what;
}

function isSecure(deps: Deps): boolean {
  return deps.config.tls !== undefined || deps.baseUrl().startsWith('https:');
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

export async function createContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const name = cookieName(deps);
  const secrets = { token: bearerToken(request), cookie: request.cookies[name] };
  const identity = await findIdentity(deps, secrets);
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(deps) } as const;
  return {
    deps,
    identity,
    findIdentityAgain: () => findIdentity(deps, secrets),
    requestId: request.id,
    address: request.ip,
    setSessionCookie: (value) => {
      if (value === null) reply.clearCookie(name, options);
      else reply.setCookie(name, value, options);
    },
    device: request.cookies[cookieName(deps, 'device')],
    setDeviceCookie: (value) => {
      reply.setCookie(cookieName(deps, 'device'), value, { ...options, maxAge: deviceLifetimeMs / 1000 });
    },
    setHeader: (header, value) => {
      reply.header(header, value);
    },
    transport: transportOf(request),
    activity: { counted: false },
  };
}

/** A cookie is sent along by any page; a bearer token only by whoever holds it. */
export function usesCookie(deps: Deps, request: FastifyRequest): boolean {
  return request.cookies[cookieName(deps)] !== undefined && request.headers.authorization === undefined;
}
