import { successSchema } from '@vademecum/shared/people/auth.ts';
import {
  type Ask,
  askAtOnceSchema,
  type AskEvent,
  askEventSchema,
  askSchema,
  chatNameSchema,
  chatReplySchema,
  chatSessionSchema,
  chatTurnSchema,
  suggestionsSchema,
} from '@vademecum/shared/ask/chat.ts';
import { findChatsSchema, foundChatsSchema } from '@vademecum/shared/search/palette.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import type { Context } from '../../../trpc/context.ts';
import { requires, router } from '../../../trpc/init.ts';
import { streamOf } from '../../../trpc/stream-of.ts';
import { whileSignedIn } from '../../../trpc/while-signed-in.ts';
import { getChatSession, insertChatSession, listChatSessions, listTurns, updateChatName } from './chat.queries.ts';
import type { Identity } from '../../people/sign-in/auth.service.ts';
import { ask, askAtOnce, deleteChat } from './chat.service.ts';
import { findChats } from './find-chats.service.ts';
import { inOwnPlace } from './open-questions.ts';
import { suggestQuestions } from './suggestions.service.ts';

const byId = z.strictObject({ id: idSchema });

/** A question of the signed-in person, who has one open at a time. */
function askedBy(ctx: Context & { identity: Identity }, signal: AbortSignal | undefined, input: Ask): AsyncGenerator<AskEvent> {
  const { deps, identity } = ctx;
  return inOwnPlace(deps.openQuestions, identity, signal, () =>
    whileSignedIn(ctx, signal, (both) => ask(deps, identity.user.id, input, both)),
  );
}

export const chatRouter = router({
  sessions: requires('chat')
    .output(z.array(chatSessionSchema))
    .query(({ ctx }) => listChatSessions(ctx.deps.db, ctx.user.id)),

  /** The caller's own chats by name and by what was said in them. */
  find: requires('chat')
    .input(findChatsSchema)
    .output(foundChatsSchema)
    .query(({ ctx, input }) => findChats(ctx.deps.db, ctx.user.id, input)),

  createSession: requires('chat')
    .input(z.strictObject({ chatName: chatNameSchema }))
    .output(chatSessionSchema)
    .mutation(({ ctx, input }) => insertChatSession(ctx.deps.db, { ...input, userId: ctx.user.id, at: ctx.deps.now().toISOString() })),

  renameSession: requires('chat')
    .input(byId.extend({ chatName: chatNameSchema }))
    .output(chatSessionSchema)
    .mutation(({ ctx, input }) => updateChatName(ctx.deps.db, ctx.user.id, input.id, input.chatName)),

  deleteSession: requires('chat')
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteChat(ctx.deps.db, ctx.user.id, input.id);
      return { success: true as const };
    }),

  turns: requires('chat')
    .input(byId)
    .output(z.array(chatTurnSchema))
    .query(async ({ ctx, input }) => {
      await getChatSession(ctx.deps.db, ctx.user.id, input.id);
      return listTurns(ctx.deps.db, ctx.user.id, input.id);
    }),

  suggestions: requires('chat')
    .meta({ background: true })
    .output(suggestionsSchema)
    .query(({ ctx }) => suggestQuestions(ctx.deps)),

  ask: requires('chat')
    .input(askSchema)
    .output(streamOf(askEventSchema))
    .mutation(async function* ({ ctx, input, signal }) {
      yield* askedBy(ctx, signal, input);
    }),

  askAtOnce: requires('chat')
    .input(askAtOnceSchema)
    .output(chatReplySchema)
    .mutation(({ ctx, input, signal }) => askAtOnce(askedBy(ctx, signal, input))),
});
