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
  type ChatTurn,
  chatTurnSchema,
  checkedQuestionSchema,
  checkQuestionSchema,
  suggestionsSchema,
} from '@vademecum/shared/ask/chat.ts';
import { findChatsSchema, foundChatsSchema } from '@vademecum/shared/search/palette.ts';
import { idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';
import type { Context } from '../../../trpc/context.ts';
import { type Call, fromInput, fromOutput, numbers } from '../../../trpc/audited-call.ts';
import { requires, router } from '../../../trpc/init.ts';
import { streamOf } from '../../../trpc/stream-of.ts';
import { whileSignedIn } from '../../../trpc/while-signed-in.ts';
import { getChatSession, insertChatSession, listChatSessions, listTurns, updateChatName } from './chat.queries.ts';
import type { Identity } from '../../people/sign-in/auth.service.ts';
import { documentedReplySchema, storedMessageSchema, toChatReply, toStoredMessage } from './chat-replies.ts';
import { ask, askAtOnce, checkQuestion, deleteChat } from './chat.service.ts';
import { findChats } from './find-chats.service.ts';
import { inOwnPlace } from './open-questions.ts';
import { suggestQuestions } from './suggestions.service.ts';

const byId = z.strictObject({ id: idSchema });
const chat = { object: 'chat', id: fromInput(), isOwn: true } as const;
const asked = {
  action: 'question.asked',
  ...chat,
  id: (call: Call) => fromOutput('session', 'id')(call) ?? fromInput('chatSessionId')(call),
} as const;

/** A question of the signed-in person, who has one open at a time. */
function askedBy(ctx: Context & { identity: Identity }, signal: AbortSignal | undefined, input: Ask): AsyncGenerator<AskEvent> {
  const { deps, identity } = ctx;
  return inOwnPlace(deps.openQuestions, identity, signal, () =>
    whileSignedIn(ctx, signal, (both) => ask(deps, identity.user.id, input, both)),
  );
}

export const chatRouter = router({
  sessions: requires('chat')
    .meta({ rest: { method: 'GET', path: '/api/chat-sessions', summary: "The caller's chat sessions, last updated first", isList: true } })
    .output(z.array(chatSessionSchema))
    .query(({ ctx }) => listChatSessions(ctx.deps.db, ctx.user.id)),

  /** The caller's own chats by name and by what was said in them. */
  find: requires('chat')
    .input(findChatsSchema)
    .output(foundChatsSchema)
    .query(({ ctx, input }) => findChats(ctx.deps.db, ctx.user.id, input)),

  createSession: requires('chat')
    .meta({
      rest: { method: 'POST', path: '/api/chat-sessions', summary: 'Start a chat session', status: 201 },
      audit: { action: 'chat.created', object: 'chat', id: fromOutput('id') },
    })
    .input(z.strictObject({ chatName: chatNameSchema }))
    .output(chatSessionSchema)
    .mutation(({ ctx, input }) => insertChatSession(ctx.deps.db, { ...input, userId: ctx.user.id, at: ctx.deps.now().toISOString() })),

  renameSession: requires('chat')
    .meta({
      rest: { method: 'PUT', path: '/api/chat-sessions/{id}', summary: 'Rename a chat session' },
      audit: { action: 'chat.renamed', ...chat },
    })
    .input(byId.extend({ chatName: chatNameSchema }))
    .output(chatSessionSchema)
    .mutation(({ ctx, input }) => updateChatName(ctx.deps.db, ctx.user.id, input.id, input.chatName)),

  deleteSession: requires('chat')
    .meta({
      rest: { method: 'DELETE', path: '/api/chat-sessions/{id}', summary: 'Delete a chat session' },
      audit: { action: 'chat.deleted', ...chat },
      onFullDisk: true,
    })
    .input(byId)
    .output(successSchema)
    .mutation(async ({ ctx, input }) => {
      await deleteChat(ctx.deps.db, ctx.user.id, input.id);
      return { success: true as const };
    }),

  turns: requires('chat')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/chat-sessions/{id}/messages',
        summary: 'Questions and answers of a session, oldest first',
        isList: true,
        reply: { schema: z.array(storedMessageSchema), from: (turns: ChatTurn[]) => turns.map(toStoredMessage) },
      },
      audit: { action: 'access.denied', ...chat, denialsOnly: true },
    })
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

  /** Asked before a question is sent. No query: what may name a patient must not appear in an address. */
  checkQuestion: requires('chat')
    .meta({ audit: { action: 'access.denied', object: 'chat', denialsOnly: true }, background: true })
    .input(checkQuestionSchema)
    .output(checkedQuestionSchema)
    .mutation(({ input }) => checkQuestion(input.query)),

  ask: requires('chat')
    .meta({ audit: asked })
    .input(askSchema)
    .output(streamOf(askEventSchema))
    .mutation(async function* ({ ctx, input, signal }) {
      yield* askedBy(ctx, signal, input);
    }),

  askAtOnce: requires('chat')
    .meta({
      rest: {
        method: 'POST',
        path: '/api/chat',
        summary: 'Ask a question; the answer carries its citations',
        rename: { previous_response_id: 'previousResponseId', chat_session_id: 'chatSessionId' },
        reply: { schema: documentedReplySchema, from: toChatReply },
      },
      audit: { ...asked, details: numbers({ messageId: fromOutput('turn', 'id') }) },
    })
    .input(askAtOnceSchema)
    .output(chatReplySchema)
    .mutation(({ ctx, input, signal }) => askAtOnce(askedBy(ctx, signal, input))),
});
