import {
  activateSchema,
  confirmSignInSchema,
  forgottenSchema,
  forgotPasswordSchema,
  loginSchema,
  meSchema,
  sessionStateSchema,
  setupSchema,
  signedInSchema,
  signedOutSchema,
  successSchema,
} from '@vademecum/shared/people/auth.ts';
import { startedProviderSchema, startProviderSchema } from '@vademecum/shared/people/provider.ts';
import { signedOut } from '../../../lib/errors.ts';
import type { Context } from '../../../trpc/context.ts';
import { anyone, router, signedIn } from '../../../trpc/init.ts';
import { importHandbook } from '../../documents/handbook.service.ts';
import { findProviderEnd } from '../provider/provider-logout.service.ts';
import { startProviderSignIn } from '../provider/provider-sign-in.service.ts';
import { signIn } from './auth.service.ts';
import { rememberDevice } from './devices.service.ts';
import { findLanguage } from '../language.service.ts';
import { askForReset } from './forgot.service.ts';
import { setPasswordByLink, setUpFirstAdministrator } from './links.service.ts';
import { confirmSignIn } from './second-step.service.ts';
import { type NewSession, signOut } from './sessions.service.ts';

async function greet(ctx: Context, { user, cookie, token, mustSetUpSecondFactor }: NewSession) {
  ctx.setSessionCookie(cookie);
  const language = await findLanguage(ctx.deps.db, user.id);
  if (language !== null) ctx.setLanguageCookie(language);
  ctx.setDeviceCookie(await rememberDevice(ctx.deps, user.id, ctx.device));
  return { success: true as const, user, token, mustSetUpSecondFactor };
}

/** A full disk keeps nobody out. */
const signingIn = anyone.meta({ onFullDisk: true });
const self = { object: 'user', isSelf: true } as const;

export const authRouter = router({
  /** Asked at every load of the page, so it is no activity. */
  me: anyone
    .meta({ rest: { method: 'GET', path: '/api/auth/me', summary: 'Who is signed in' }, background: true })
    .output(meSchema)
    .query(({ ctx }) => {
      if (ctx.identity === null) throw signedOut();
      return { success: true as const, user: ctx.identity.user };
    }),

  /** The same for our own screens, to whom being signed out is no failure. */
  session: anyone
    .meta({ background: true })
    .output(sessionStateSchema)
    .query(async ({ ctx }) => ({
      user: ctx.identity?.user ?? null,
      mustSetUpSecondFactor: ctx.identity?.mustSetUpSecondFactor ?? false,
      ended: ctx.identity === null ? await ctx.findSessionEnd() : null,
    })),

  login: signingIn
    .meta({
      rest: { method: 'POST', path: '/api/auth/login', summary: 'Sign in' },
      audit: { action: 'sign_in', refused: 'sign_in.refused', codeAsked: 'sign_in.code_asked', ...self, isSignIn: true },
    })
    .input(loginSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => greet(ctx, await signIn(ctx.deps, input, ctx))),

  /** The second step, with the ticket that the first left in a cookie. */
  confirmSignIn: signingIn
    .meta({ audit: { action: 'sign_in', refused: 'sign_in.refused', ...self, isSignIn: true } })
    .input(confirmSignInSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => greet(ctx, await confirmSignIn(ctx.deps, ctx.ticket, input.code, ctx))),

  logout: signingIn
    .meta({
      rest: { method: 'POST', path: '/api/auth/logout', summary: 'Sign out' },
      audit: { action: 'sign_out', ...self, endsSession: true },
    })
    .output(signedOutSchema)
    .mutation(async ({ ctx }) => {
      const sessionId = ctx.identity?.sessionId ?? null;
      const findEnd = sessionId === null ? undefined : await findProviderEnd(ctx.deps, sessionId);
      if (sessionId !== null) await signOut(ctx.deps, sessionId);
      ctx.setSessionCookie(null);
      return { success: true as const, continueAt: await findEnd?.() };
    }),

  /** The address of the clinic's identity provider at which this browser signs in; its answer comes back to rest/provider-doors.ts. */
  startWithProvider: signingIn
    .meta({
      // Nothing has happened by then: what comes of it records itself.
      audit: { action: 'sign_in', refused: 'sign_in.refused', object: 'user', isSignIn: true, recordsItself: true },
    })
    .input(startProviderSchema)
    .output(startedProviderSchema)
    .mutation(async ({ ctx, input: { returnTo } }) => {
      const { address, setProviderBinding: setBinding } = ctx;
      return { url: await startProviderSignIn(ctx.deps, { returnTo, address, setBinding }) };
    }),

  /** Sent by the screen after real input, at most once a minute: the one call whose purpose is to stay signed in. */
  touch: signedIn
    .meta({
      // Sent every minute while somebody types; its purpose, staying signed in, ends with an entry.
      audit: 'not audited',
      onFullDisk: true,
      closedToKeys: true,
    })
    .output(successSchema)
    .mutation(async ({ ctx }) => {
      // The countdown that the person sees starts here, so it must outlive a power cut.
      if (ctx.identity.sessionId !== null) await ctx.deps.activity.store(ctx.identity.sessionId);
      return { success: true as const };
    }),

  activate: signingIn
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/activate',
        summary: 'Set the first password with an activation link',
        after: '/api/api-keys/{id}',
      },
      audit: { action: 'user.activated', ...self },
    })
    .input(activateSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => greet(ctx, await setPasswordByLink(ctx.deps, { purpose: 'activate', ...input }, ctx))),

  resetPassword: signingIn
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/reset-password',
        summary: 'Set a new password with a reset link',
        after: '/api/auth/activate',
      },
      audit: { action: 'user.password_reset', ...self },
    })
    .input(activateSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => greet(ctx, await setPasswordByLink(ctx.deps, { purpose: 'reset', ...input }, ctx))),

  forgotPassword: signingIn
    .meta({
      rest: {
        method: 'POST',
        path: '/api/auth/forgot-password',
        summary: 'Request a reset link; the response is the same for every address',
        after: '/api/auth/reset-password',
      },
      // Nobody may learn here whose addresses are known, so neither does the log.
      audit: { action: 'user.password_forgotten', object: 'user' },
    })
    .input(forgotPasswordSchema)
    .output(forgottenSchema)
    .mutation(async ({ ctx, input }) => ({ success: true as const, message: await askForReset(ctx.deps, input.email, ctx.address) })),

  setup: signingIn
    .meta({ audit: { action: 'user.first_administrator', ...self } })
    .input(setupSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => {
      const session = await setUpFirstAdministrator(ctx.deps, input, ctx);
      if (input.loadHandbook) await importHandbook(ctx.deps, session.user.id);
      return greet(ctx, session);
    }),
});
