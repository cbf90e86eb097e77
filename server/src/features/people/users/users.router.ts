import { successSchema } from '@vademecum/shared/people/auth.ts';
import {
  createUserSchema,
  idSchema,
  listedUserSchema,
  resetLinkSchema,
  resetRequestSchema,
  setUserRoleSchema,
  setUserStatusSchema,
  userSchema,
  userWithLinkSchema,
} from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import { dismissResetRequest, readResetRequests } from '../sign-in/forgot.service.ts';
import { inviteUser, makeResetLink, renewInvitation } from './invitations.service.ts';
import { setUserRole, setUserStatus } from './standing.service.ts';
import { listUsers } from './users.queries.ts';

const byId = z.strictObject({ id: idSchema });

export const usersRouter = router({
  list: requires('user_management')
    .output(z.array(listedUserSchema))
    .query(({ ctx }) => listUsers(ctx.deps.db)),

  create: requires('invite_staff')
    .input(createUserSchema)
    .output(userWithLinkSchema)
    .mutation(({ ctx, input }) => inviteUser(ctx.deps, ctx.user, input)),

  setStatus: requires('user_management')
    .input(setUserStatusSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => setUserStatus(ctx.deps, ctx.user, input.id, input.status)),

  setRole: requires('user_management')
    .input(setUserRoleSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => setUserRole(ctx.deps.db, ctx.user, input.id, input.role)),

  renewActivationLink: requires('user_management')
    .input(byId)
    .output(userWithLinkSchema)
    .mutation(({ ctx, input }) => renewInvitation(ctx.deps, input.id)),

  makeResetLink: requires('user_management')
    .input(byId)
    .output(resetLinkSchema)
    .mutation(({ ctx, input }) => makeResetLink(ctx.deps, input.id)),

  /** Polled by the sidebar. */
  resetRequests: requires('user_management')
    .meta({ background: true })
    .output(z.array(resetRequestSchema))
    .query(({ ctx }) => readResetRequests(ctx.deps.db)),

  dismissResetRequest: requires('user_management')
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await dismissResetRequest(ctx.deps.db, input.id);
      return { success: true as const };
    }),
});
