import { refusalParameter } from '@vademecum/shared/people/provider-refusals.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findLanguage } from '../features/people/language.service.ts';
import { endByLogoutToken, endBySid } from '../features/people/provider/provider-logout.service.ts';
import { callbackPath, finishProviderSignIn } from '../features/people/provider/provider-sign-in.service.ts';
import { countCall } from '../trpc/admit.ts';
import { createContext } from '../trpc/context.ts';

const formBytes = 16 * 1024;

/** What the identity provider calls, or sends a browser to. Only there where the settings name a provider. */
export async function registerProviderDoors(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get(callbackPath, (request, reply) => answerCallback(deps, request, reply));
  app.get('/api/auth/provider/front-channel-logout', (request, reply) => answerFrontChannel(deps, request, reply));
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytes },
      (_request, body, parsed) => {
        parsed(null, new URLSearchParams(body.toString()));
      },
    );
    scope.post('/api/auth/provider/back-channel-logout', async (request, reply) => {
      countCall(await createContext(deps, request, reply));
      const form = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : [];
      reply.header('Cache-Control', 'no-store');
      await endByLogoutToken(deps, { token: form.length === 1 ? form[0] : undefined, address: request.ip });
      return reply.send();
    });
    done();
  });
}

/** The end of a sign-in at the provider: a session and on to where the person was going, or back to the login and why. */
async function answerCallback(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const ctx = await createContext(deps, request, reply);
  countCall(ctx);
  const parameters = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  const { providerBinding: binding, address, userAgent } = ctx;
  const answer = await finishProviderSignIn(deps, { parameters, binding, address, userAgent });
  if ('refusal' in answer) return sendOn(reply, `/login?${refusalParameter}=${answer.refusal}`);
  // Not where it was refused: a link on another page would break off the sign-in that is under way.
  ctx.setProviderBinding(null);
  ctx.setSessionCookie(answer.session.cookie);
  const language = await findLanguage(deps.db, answer.session.user.id);
  if (language !== null) ctx.setLanguageCookie(language);
  return sendOn(reply, answer.returnTo);
}

/**
 * A page of ours that goes on by itself. A redirect would still count as coming from the provider's site, and the browser would keep the session's
 * strict cookie back.
 */
function sendOn(reply: FastifyReply, path: string): FastifyReply {
  const to = escapeHtml(path);
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Signing in</title><meta http-equiv="refresh" content="0;url=${to}"></head><body><p><a href="${to}">Continue</a></p></body></html>`,
    );
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Loaded by a page of the provider, in a frame: which is all that this answer may be used for. */
async function answerFrontChannel(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  countCall(await createContext(deps, request, reply));
  const { iss: issuer, sid } = request.query as Record<string, unknown>;
  const { origin } = new URL(deps.config.oidc?.issuer ?? '');
  reply.header('Cache-Control', 'no-store');
  await endBySid(deps, { issuer, sid, address: request.ip });
  return reply
    .removeHeader('X-Frame-Options')
    .header('Content-Security-Policy', `default-src 'none'; frame-ancestors ${origin}`)
    .type('text/html; charset=utf-8')
    .send('<!doctype html><title>Signed out</title>');
}
