import {
  changePasswordSchema,
  endedSessionsSchema,
  ownSessionSchema,
  proofSchema,
  recoveryCodesSchema,
  secondFactorOfferSchema,
  secondFactorRuleSchema,
  secondFactorStateSchema,
  setSecondFactorRuleSchema,
} from '@vademecum/shared/people/account.ts';
import { successSchema } from '@vademecum/shared/people/auth.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { requires, router, signedIn } from '../../../trpc/init.ts';
import { endSessionsOf } from '../sign-in/sessions.service.ts';
import {
  changePassword,
  endOwnSession,
  listOwnSessions,
  requireMaySwitchOff,
  requirePassword,
  resetSecondFactor,
  switchSecondFactorOff,
} from './account.service.ts';
import { listRules, setRule } from './second-factor-rules.service.ts';
import {
  enableSecondFactor,
  offerSecondFactor,
  renewRecoveryCodes,
  requireFactorCode,
  secondFactorState,
} from './second-factor.service.ts';

const done = { success: true as const };
const byId = z.strictObject({ id: idSchema });

/** One's own password, sessions and second factor, and the rule on second factors. Closed to API keys. */
export const accountRouter = router({
  secondFactor: signedIn
    .meta({ forSetUp: true })
    .output(secondFactorStateSchema)
    .query(({ ctx }) => secondFactorState(ctx.deps.db, ctx.user)),

  sessions: signedIn.output(z.array(ownSessionSchema)).query(({ ctx }) => listOwnSessions(ctx.deps, ctx.identity)),

  changePassword: signedIn
    .input(changePasswordSchema)
    .output(endedSessionsSchema)
    .mutation(async ({ ctx, input }) => {
      const endedSessions = await changePassword(ctx.deps, ctx.identity, input.currentPassword, input.newPassword);
      return { ...done, endedSessions };
    }),

  endSession: signedIn
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await endOwnSession(ctx.deps, ctx.user, input.id);
      return done;
    }),

  signOutEverywhere: signedIn.output(endedSessionsSchema).mutation(async ({ ctx }) => {
    const endedSessions = await endSessionsOf(ctx.deps, ctx.user.id, 'ended_elsewhere');
    ctx.setSessionCookie(null);
    return { ...done, endedSessions };
  }),

  beginSecondFactor: signedIn
    .meta({ forSetUp: true })
    .output(secondFactorOfferSchema)
    .mutation(({ ctx }) => offerSecondFactor(ctx.deps, ctx.user)),

  enableSecondFactor: signedIn
    .meta({ forSetUp: true })
    .input(proofSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => {
      await requirePassword(ctx.deps, ctx.user.id, input.password);
      return { recoveryCodes: await enableSecondFactor(ctx.deps, ctx.user.id, input.code) };
    }),

  disableSecondFactor: signedIn
    .input(proofSchema)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await requireMaySwitchOff(ctx.deps, ctx.user);
      await requirePassword(ctx.deps, ctx.user.id, input.password);
      await requireFactorCode(ctx.deps, ctx.user.id, input.code);
      await switchSecondFactorOff(ctx.deps, ctx.user);
      return done;
    }),

  renewRecoveryCodes: signedIn
    .input(proofSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => {
      await requirePassword(ctx.deps, ctx.user.id, input.password);
      await requireFactorCode(ctx.deps, ctx.user.id, input.code);
      return { recoveryCodes: await renewRecoveryCodes(ctx.deps.db, ctx.user.id) };
    }),

  rules: requires('clinic_management')
    .output(z.array(secondFactorRuleSchema))
    .query(({ ctx }) => listRules(ctx.deps.db)),

  setRule: requires('clinic_management')
    .input(setSecondFactorRuleSchema)
    .output(z.array(secondFactorRuleSchema))
    .mutation(({ ctx, input }) => setRule(ctx.deps, ctx.user, input.role, input.isRequired)),

  resetSecondFactor: requires('user_management')
    .input(byId)
    .output(endedSessionsSchema)
    .mutation(async ({ ctx, input }) => ({ ...done, endedSessions: await resetSecondFactor(ctx.deps, ctx.user, input.id) })),
});
