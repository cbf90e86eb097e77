import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findIdentity, type Identity } from '../features/auth/auth.service.ts';

/** One request, whichever door it came through. */
export interface Context {
  deps: Deps;
  /** Who is calling, or null. */
  identity: Identity | null;
  requestId: string;
  /** The caller's network address. */
  address: string;
  /** Sets or, with null, removes the session cookie of the browser. */
  setSessionCookie: (value: string | null) => void;
  setHeader: (name: string, value: string) => void;
  /** True once this request has counted as activity, so a batch writes once. */
  activity: { counted: boolean };
}

/** Over TLS the __Host- prefix ties the cookie to this host and to https. */
function cookieName(deps: Deps): string {
  return isSecure(deps) ? '__Host-session' : 'session';
}

function isSecure(deps: Deps): boolean {
  return deps.config.tls !== undefined || deps.baseUrl().startsWith('https:');
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

export async function createContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const name = cookieName(deps);
  const identity = await findIdentity(deps, { token: bearerToken(request), cookie: request.cookies[name] });
  return {
    deps,
    identity,
    requestId: request.id,
    address: request.ip,
    setSessionCookie: (value) => {
      const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(deps) } as const;
      if (value === null) reply.clearCookie(name, options);
      else reply.setCookie(name, value, options);
    },
    setHeader: (header, value) => {
      reply.header(header, value);
    },
    activity: { counted: false },
  };
}

/** A cookie is sent along by any page; a bearer token only by whoever holds it. */
export function usesCookie(deps: Deps, request: FastifyRequest): boolean {
  return request.cookies[cookieName(deps)] !== undefined && request.headers.authorization === undefined;
}
