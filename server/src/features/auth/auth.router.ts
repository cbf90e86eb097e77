import {
  activateSchema,
  forgottenSchema,
  forgotPasswordSchema,
  loginSchema,
  meSchema,
  setupSchema,
  signedInSchema,
  successSchema,
} from '@vademecum/shared/auth.ts';
import { userSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';
import { signedOut } from '../../lib/errors.ts';
import type { Context } from '../../trpc/context.ts';
import { anyone, router, signedIn } from '../../trpc/init.ts';
import { importHandbook } from '../documents/handbook.service.ts';
import { type NewSession, signIn, signOut } from './auth.service.ts';
import { rememberDevice } from './devices.service.ts';
import { askForReset } from './forgot.service.ts';
import { setPasswordByLink, setUpFirstAdministrator } from './links.service.ts';

async function greet(ctx: Context, session: NewSession) {
  ctx.setSessionCookie(session.cookie);
  ctx.setDeviceCookie(await rememberDevice(ctx.deps, session.user.id, ctx.device));
  return { success: true as const, user: session.user, token: session.token };
}

export const authRouter = router({
  /** Asked at every load of the page, so it is no activity. */
  me: anyone
    .meta({ background: true })
    .output(meSchema)
    .query(({ ctx }) => {
      if (ctx.identity === null) throw signedOut();
      return { success: true as const, user: ctx.identity.user };
    }),

  /** The same for our own screens, to whom being signed out is no failure. */
  session: anyone
    .meta({ background: true })
    .output(z.object({ user: userSchema.nullable() }))
    .query(({ ctx }) => ({ user: ctx.identity?.user ?? null })),

  login: anyone
    .input(loginSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => greet(ctx, await signIn(ctx.deps, input, ctx))),

  logout: anyone.output(successSchema).mutation(async ({ ctx }) => {
    if (ctx.identity !== null) await signOut(ctx.deps, ctx.identity.sessionId);
    ctx.setSessionCookie(null);
    return { success: true as const };
  }),

  /** Sent by the screen after real input, at most once a minute: the one call whose purpose is to stay signed in. */
  touch: signedIn.output(successSchema).mutation(() => ({ success: true as const })),

  activate: anyone
    .input(activateSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => greet(ctx, await setPasswordByLink(ctx.deps, 'activate', input.token, input.password))),

  resetPassword: anyone
    .input(activateSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => greet(ctx, await setPasswordByLink(ctx.deps, 'reset', input.token, input.password))),

  forgotPassword: anyone
    .input(forgotPasswordSchema)
    .output(forgottenSchema)
    .mutation(async ({ ctx, input }) => ({ success: true as const, message: await askForReset(ctx.deps, input.email, ctx.address) })),

  setup: anyone
    .input(setupSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => {
      const session = await setUpFirstAdministrator(ctx.deps, input);
      if (input.loadHandbook) await importHandbook(ctx.deps, session.user.id);
      return greet(ctx, session);
    }),
});
