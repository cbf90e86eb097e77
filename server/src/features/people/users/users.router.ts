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
import { fromInput, fromOutput, words } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { dismissResetRequest, readResetRequests } from '../sign-in/forgot.service.ts';
import { inviteUser, makeResetLink, renewInvitation } from './invitations.service.ts';
import { setUserRole, setUserStatus } from './standing.service.ts';
import { listUsers } from './users.queries.ts';

const byId = z.strictObject({ id: idSchema });

/** Inherited by all but the list: no program changes who comes in, and no full disk stops it. */
const standing = { closedToKeys: true, onFullDisk: true } as const;
const managing = requires('user_management').meta(standing);
const inviting = requires('invite_staff').meta(standing);
const user = { object: 'user', id: fromInput() } as const;

export const usersRouter = router({
  list: requires('user_management')
    .meta({ rest: { method: 'GET', path: '/api/auth/users', summary: 'All users', isList: true } })
    .output(z.array(listedUserSchema))
    .query(({ ctx }) => listUsers(ctx.deps.db)),

  create: inviting
    .meta({
      rest: { method: 'POST', path: '/api/auth/users', summary: 'Invite someone', status: 201 },
      audit: { action: 'user.invited', object: 'user', id: fromOutput('user', 'id'), details: words({ role: fromOutput('user', 'role') }) },
    })
    .input(createUserSchema)
    .output(userWithLinkSchema)
    .mutation(({ ctx, input }) => inviteUser(ctx.deps, ctx.user, input)),

  setStatus: managing
    .meta({
      rest: { method: 'PUT', path: '/api/auth/users/{id}/status', summary: 'Activate or lock a user' },
      audit: { action: 'user.status_changed', ...user, details: words({ status: fromInput('status') }) },
    })
    .input(setUserStatusSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => setUserStatus(ctx.deps, ctx.user, input.id, input.status)),

  setRole: managing
    .meta({ audit: { action: 'user.role_changed', ...user, details: words({ role: fromInput('role') }) } })
    .input(setUserRoleSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => setUserRole(ctx.deps, ctx.user, input.id, input.role)),

  renewActivationLink: managing
    .meta({
      rest: { method: 'POST', path: '/api/auth/users/{id}/activation-link', summary: 'A new activation link; the old one stops working' },
      audit: { action: 'user.link_renewed', ...user },
    })
    .input(byId)
    .output(userWithLinkSchema)
    .mutation(({ ctx, input }) => renewInvitation(ctx.deps, input.id)),

  makeResetLink: managing
    .meta({ audit: { action: 'user.reset_link_made', ...user } })
    .input(byId)
    .output(resetLinkSchema)
    .mutation(({ ctx, input }) => makeResetLink(ctx.deps, input.id)),

  /** Polled by the sidebar. */
  resetRequests: managing
    .meta({ background: true })
    .output(z.array(resetRequestSchema))
    .query(({ ctx }) => readResetRequests(ctx.deps.db)),

  dismissResetRequest: managing
    .meta({ audit: { action: 'user.reset_request_dismissed', ...user } })
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await dismissResetRequest(ctx.deps.db, input.id);
      return { success: true as const };
    }),
});
