import { createUserSchema, idSchema, setUserStatusSchema, userSchema, userWithLinkSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';
import { requires, router } from '../../trpc/init.ts';
import { inviteUser, renewInvitation } from './invitations.service.ts';
import { listUsers } from './users.queries.ts';
import { setUserStatus } from './users.service.ts';

export const usersRouter = router({
  list: requires('user_management')
    .output(z.array(userSchema))
    .query(({ ctx }) => listUsers(ctx.deps.db)),

  create: requires('invite_staff')
    .input(createUserSchema)
    .output(userWithLinkSchema)
    .mutation(({ ctx, input }) => inviteUser(ctx.deps, ctx.user, input)),

  setStatus: requires('user_management')
    .input(setUserStatusSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => setUserStatus(ctx.deps.db, ctx.user, input.id, input.status)),

  renewActivationLink: requires('user_management')
    .input(z.strictObject({ id: idSchema }))
    .output(userWithLinkSchema)
    .mutation(({ ctx, input }) => renewInvitation(ctx.deps, input.id)),
});
