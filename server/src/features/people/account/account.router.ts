import {
  changePasswordSchema,
  endedSessionsSchema,
  ownSessionSchema,
  proofSchema,
  recoveryCodesSchema,
  secondFactorOfferSchema,
  secondFactorRuleSchema,
  secondFactorStateSchema,
  setLanguageSchema,
  setSecondFactorRuleSchema,
} from '@vademecum/shared/people/account.ts';
import { successSchema } from '@vademecum/shared/people/auth.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { fromInput, fromOutput, numbers, words } from '../../../trpc/audited-call.ts';
import { requires, router, signedIn } from '../../../trpc/init.ts';
import { setLanguage } from '../language.service.ts';
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

/** Inherited by every procedure here. */
const access = { closedToKeys: true, onFullDisk: true } as const;
const own = signedIn.meta(access);
const ruling = requires('clinic_management').meta(access);
const managing = requires('user_management').meta(access);
const self = { object: 'user', isSelf: true } as const;

/** One's own password, sessions and second factor, and the rule on second factors. Closed to API keys. */
export const accountRouter = router({
  resetSecondFactor: managing
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/auth/users/{id}/second-factor',
        summary: "Remove a person's second factor and end their sessions",
      },
      audit: {
        action: 'second_factor.reset',
        object: 'user',
        id: fromInput(),
        details: numbers({ sessions: fromOutput('endedSessions') }),
      },
    })
    .input(byId)
    .output(endedSessionsSchema)
    .mutation(async ({ ctx, input }) => ({ ...done, endedSessions: await resetSecondFactor(ctx.deps, ctx.user, input.id) })),

  secondFactor: own
    .meta({ forSetUp: true })
    .output(secondFactorStateSchema)
    .query(({ ctx }) => secondFactorState(ctx.deps.db, ctx.user)),

  changePassword: own
    .meta({
      rest: { method: 'PUT', path: '/api/auth/password', summary: 'Change your own password' },
      audit: { action: 'account.password_changed', ...self, details: numbers({ sessions: fromOutput('endedSessions') }) },
    })
    .input(changePasswordSchema)
    .output(endedSessionsSchema)
    .mutation(async ({ ctx, input }) => {
      const endedSessions = await changePassword(ctx.deps, ctx.identity, input.currentPassword, input.newPassword);
      return { ...done, endedSessions };
    }),

  setLanguage: own
    .meta({
      rest: { method: 'PUT', path: '/api/auth/language', summary: 'Choose the language of your screens and emails' },
      audit: { action: 'account.language_changed', ...self },
    })
    .input(setLanguageSchema)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await setLanguage(ctx.deps.db, ctx.user.id, input.language);
      return done;
    }),

  sessions: own
    .meta({ rest: { method: 'GET', path: '/api/auth/sessions', summary: 'Your own sessions, newest first', isList: true } })
    .output(z.array(ownSessionSchema))
    .query(({ ctx }) => listOwnSessions(ctx.deps, ctx.identity)),

  endSession: own
    .meta({
      rest: { method: 'DELETE', path: '/api/auth/sessions/{id}', summary: 'End one of your own sessions' },
      audit: { action: 'account.session_ended', object: 'session', id: fromInput(), isOwn: true },
    })
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await endOwnSession(ctx.deps, ctx.user, input.id);
      return done;
    }),

  signOutEverywhere: own
    .meta({
      rest: { method: 'DELETE', path: '/api/auth/sessions', summary: 'End all of your own sessions' },
      audit: { action: 'account.signed_out_everywhere', ...self, details: numbers({ sessions: fromOutput('endedSessions') }) },
    })
    .output(endedSessionsSchema)
    .mutation(async ({ ctx }) => {
      const endedSessions = await endSessionsOf(ctx.deps, ctx.user.id, 'ended_elsewhere');
      ctx.setSessionCookie(null);
      return { ...done, endedSessions };
    }),

  beginSecondFactor: own
    .meta({ audit: { action: 'second_factor.offered', ...self }, forSetUp: true })
    .output(secondFactorOfferSchema)
    .mutation(({ ctx }) => offerSecondFactor(ctx.deps, ctx.user)),

  enableSecondFactor: own
    .meta({ audit: { action: 'second_factor.enabled', ...self }, forSetUp: true })
    .input(proofSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => {
      await requirePassword(ctx.deps, ctx.user.id, input.password);
      return { recoveryCodes: await enableSecondFactor(ctx.deps, ctx.user.id, input.code) };
    }),

  disableSecondFactor: own
    .meta({ audit: { action: 'second_factor.disabled', ...self } })
    .input(proofSchema)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await requireMaySwitchOff(ctx.deps, ctx.user);
      await requirePassword(ctx.deps, ctx.user.id, input.password);
      await requireFactorCode(ctx.deps, ctx.user.id, input.code);
      await switchSecondFactorOff(ctx.deps, ctx.user);
      return done;
    }),

  renewRecoveryCodes: own
    .meta({ audit: { action: 'second_factor.codes_renewed', ...self } })
    .input(proofSchema)
    .output(recoveryCodesSchema)
    .mutation(async ({ ctx, input }) => {
      await requirePassword(ctx.deps, ctx.user.id, input.password);
      await requireFactorCode(ctx.deps, ctx.user.id, input.code);
      return { recoveryCodes: await renewRecoveryCodes(ctx.deps.db, ctx.user.id) };
    }),

  rules: ruling.output(z.array(secondFactorRuleSchema)).query(({ ctx }) => listRules(ctx.deps.db)),

  setRule: ruling
    .meta({
      audit: {
        action: 'second_factor.rule_changed',
        object: 'role',
        details: words({ role: fromInput('role'), isRequired: fromInput('isRequired') }),
      },
    })
    .input(setSecondFactorRuleSchema)
    .output(z.array(secondFactorRuleSchema))
    .mutation(({ ctx, input }) => setRule(ctx.deps, ctx.user, input.role, input.isRequired)),
});
